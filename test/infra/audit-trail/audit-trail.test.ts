import { audit } from "../../../shared/table/audit.ts";
import { table } from "../../../shared/table/client.ts";
import { requests } from "../../../shared/table/requests.ts";
import { runBank } from "../../support/commands/command.ts";
import { useAws } from "../../support/stacks/aws-double.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";
import { useObjectStore } from "../../support/table/object-store.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
const store = useObjectStore();
useAws((asked) =>
  describeStacks(asked, {
    "fjordgate-sandbox-data": {
      TableName: process.env.TABLE_NAME ?? "",
      AuditBucket: "audit-bucket",
    },
    "fjordgate-production-data": {
      TableName: process.env.TABLE_NAME ?? "",
      AuditBucket: "audit-bucket",
      AuditRetentionDays: "1827",
      ReadRetentionDays: "500",
    },
  }),
);

const auditTrail = (...args: string[]) => runBank("audit", "rewrite", ...args);
const of = (day: string) => ["--stage", "sandbox", "--day", day];
const changed = Array.from({ length: 12 }, (_, index) => `request-${index}`);

beforeAll(async () => {
  const at = new Date("2026-03-02T23:59:59Z");
  const event = { type: "PAYMENT_BOOKED", tppId: "NO-FSA-987654321" } as const;
  const other = { ...event, at: new Date("2026-03-03T00:00:00Z"), requestId: "of another day" };
  const events = changed.map((requestId) => audit({ ...event, at, requestId }));
  await table.change([...events, audit(other)]);
  const of = (requestId: string) => ({ tppId: event.tppId, requestId });
  const read = { operation: "List accounts", attended: true };
  await requests.take(of("read"), "print", at, read);
  await requests.readRefused(of("read"), at, "CONSENT_UNKNOWN");
  await requests.take(of("a write"), "print", at);
  await requests.take(of("the next day's"), "print", other.at, read);
});
afterAll(() => {
  delete process.env.AUDIT_BUCKET;
  delete process.env.READ_RETENTION_DAYS;
});

describe("bank -- audit rewrite", () => {
  it("writes every event of a day again, with the same lines each time", async () => {
    for (let times = 0; times < 2; times += 1)
      expect(await auditTrail(...of("2026-03-02"))).toEqual({
        code: 0,
        stdout: "12 events of changes and 2 of reads on 2026-03-02 have been written again.\n",
        stderr: "",
      });
    const names = store.names();
    expect(names).toHaveLength(4);
    for (const name of names)
      expect(name).toMatch(/^\/audit-bucket\/(changes|reads)\/2026-03-02\/again-\d+\.ndjson$/);
    const lines = names.flatMap((name) => (store.versionsOf(name)[0] ?? "").trim().split("\n"));
    const events = [...new Set(lines)].map((line) => JSON.parse(line));
    const written = events.map(({ type, requestId }) => `${type} ${requestId}`);
    expect(written.sort()).toEqual(
      [...changed.map((id) => `PAYMENT_BOOKED ${id}`), "READ read", "READ_REFUSED read"].sort(),
    );
    expect(events[0]).not.toHaveProperty("PK");
  });

  it("locks production's audit events of reads until their retention period ends", async () => {
    store.clear();
    await runBank("audit", "rewrite", "--stage", "production", "--day", "2026-03-02");
    const [, reads = ""] = store.names();
    expect(store.lockOf(reads)).toEqual(["COMPLIANCE", "2027-07-16T00:00:00Z"]);
  });

  it("fails and writes nothing if the table has no event of the day", async () => {
    const before = store.names();
    const { code, stderr } = await auditTrail(...of("2026-03-04"));
    expect([code, stderr]).toEqual([1, expect.stringContaining("no event of 2026-03-04")]);
    expect(store.names()).toEqual(before);
  });

  it.each([
    [of("2026-02-30"), 2, /--day needs a day/],
    [of("9999-12-31"), 2, /--day needs a day/],
    [of("0000-03-02"), 2, /--day needs a day/],
    [of("today"), 2, /--day needs a day/],
  ])("answers %j with exit code %d and an explanation", async (args, code, words) => {
    const ended = await auditTrail(...args);
    expect(ended.code).toBe(code);
    expect(ended.stdout + ended.stderr).toMatch(words);
  });
});
