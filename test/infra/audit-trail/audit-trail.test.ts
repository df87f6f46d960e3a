import { audit } from "../../../shared/table/audit.ts";
import { table } from "../../../shared/table/client.ts";
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
  }),
);

const auditTrail = (...args: string[]) => runBank("audit", "rewrite", ...args);
const of = (day: string) => ["--stage", "sandbox", "--day", day];
const requests = Array.from({ length: 12 }, (_, index) => `request-${index}`);

beforeAll(async () => {
  const at = new Date("2026-03-02T23:59:59Z");
  const event = { type: "PAYMENT_BOOKED", tppId: "NO-FSA-987654321" } as const;
  const other = { ...event, at: new Date("2026-03-03T00:00:00Z"), requestId: "of another day" };
  const events = requests.map((requestId) => audit({ ...event, at, requestId }));
  await table.change([...events, audit(other)]);
});
afterAll(() => {
  delete process.env.AUDIT_BUCKET;
});

describe("bank -- audit rewrite", () => {
  it("writes every event of a day again, and done twice the same", async () => {
    for (let times = 0; times < 2; times += 1)
      expect(await auditTrail(...of("2026-03-02"))).toEqual({
        code: 0,
        stdout: "12 events of 2026-03-02 have been written again.\n",
        stderr: "",
      });
    const names = store.names();
    for (const name of names)
      expect(name).toMatch(/^\/audit-bucket\/changes\/2026-03-02\/again-\d\.ndjson$/);
    const lines = names.flatMap((name) => (store.versionsOf(name)[1] ?? "").trim().split("\n"));
    const events = lines.map((line) => JSON.parse(line));
    expect(events.map(({ requestId }) => requestId).sort()).toEqual([...requests].sort());
    expect(events[0]).not.toHaveProperty("PK");
  });

  it("writes nothing for a day without events", async () => {
    const before = store.names();
    const { stdout } = await auditTrail(...of("2026-03-04"));
    expect(stdout).toContain("0 events");
    expect(store.names()).toEqual(before);
  });

  it.each([
    [of("2026-02-30"), 2, /--day needs a day/],
    [of("9999-12-31"), 2, /--day needs a day/],
    [of("0000-03-02"), 2, /--day needs a day/],
    [of("today"), 2, /--day needs a day/],
  ])("answers %j with exit code %d and words", async (args, code, words) => {
    const ended = await auditTrail(...args);
    expect(ended.code).toBe(code);
    expect(ended.stdout + ended.stderr).toMatch(words);
  });
});
