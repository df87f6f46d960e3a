import { marshall } from "@aws-sdk/util-dynamodb";
import { handler } from "../../../functions/jobs/write-audit-trail.ts";
import { audit } from "../../../shared/table/audit.ts";
import { keys } from "../../../shared/table/keys.ts";
import { useObjectStore } from "../../support/table/object-store.ts";
import { auditImage, record, streamOf } from "../../support/table/stream.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false });
const store = useObjectStore();
beforeAll(() => {
  process.env.AUDIT_BUCKET = "audit-bucket";
});
afterAll(() => {
  delete process.env.AUDIT_BUCKET;
});
afterEach(() => store.clear());

const late = "2026-03-02T23:59:59.999Z";
const early = "2026-03-03T00:00:00.000Z";
const batch = streamOf(record(7, auditImage(late)), record(8, auditImage(early)));
const id = "100000000000000000007-event-7";
const names = ["2026-03-02", "2026-03-03"].map(
  (day) => `/audit-bucket/changes/${day}/${id}.ndjson`,
);
const textOf = (at: string) =>
  `{"at":"${at}","requestId":"request-1","resource":{"id":"payment-1","type":"payment"},"tppId":"NO-FSA-987654321","type":"PAYMENT_BOOKED"}\n`;

describe("the feed that writes the audit trail", () => {
  it("writes each event of a batch as its own line in the object of its day", async () => {
    expect(await handler(batch)).toEqual({ batchItemFailures: [] });
    expect(store.names()).toEqual(names);
    expect(names.map((name) => store.versionsOf(name))).toEqual([[textOf(late)], [textOf(early)]]);
  });

  it("writes the same line for an event regardless of the order of its fields", async () => {
    const reversed = Object.fromEntries(Object.entries(auditImage(late)).reverse());
    await handler(streamOf(record(7, reversed)));
    expect(store.versionsOf(names[0] ?? "")).toEqual([textOf(late)]);
  });

  it("writes each event as its own line if one item of the table contains several events", async () => {
    const of = (type: string) => ({ type, at: early, tppId: "NO-FSA-987654321", requestId: "r" });
    const { put } = audit(
      { ...of("PAYMENT_CREATED"), type: "PAYMENT_CREATED", at: new Date(early) },
      { ...of("SCA_STARTED"), type: "SCA_STARTED", at: new Date(early) },
    ) as { put: Record<string, unknown> };
    await handler(streamOf(record(7, marshall(put) as never)));
    const [text = ""] = store.versionsOf(store.names()[0] ?? "");
    const lines = text.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      of("PAYMENT_CREATED"),
      of("SCA_STARTED"),
    ]);
  });

  it("writes the same object if the batch arrives again", async () => {
    await handler(batch);
    await handler(batch);
    expect(store.names()).toEqual(names);
    const [first, again] = store.versionsOf(names[0] ?? "");
    expect(again).toBe(first);
  });

  it("reports the batch as failed if the archive refuses it, and writes it at the next attempt", async () => {
    const logged = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    const said = jest.spyOn(console, "error").mockReturnValue();
    store.refuse(true);
    const itemIdentifier = "100000000000000000007";
    expect(await handler(batch)).toEqual({ batchItemFailures: [{ itemIdentifier }] });
    expect(store.names()).toEqual([]);
    store.refuse(false);
    expect(await handler(batch)).toEqual({ batchItemFailures: [] });
    expect(store.names()).toEqual(names);
    logged.mockRestore();
    said.mockRestore();
  });

  it("writes the events of reads as a separate object, locked for its own retention time", async () => {
    process.env.READ_RETENTION_DAYS = "400";
    const guard = (more: Record<string, string>) => ({
      ...keys.request("NO-FSA-987654321", "request-1"),
      at: Date.parse(late),
      ...more,
    });
    const read = { operation: "List accounts", psuId: "psu-1", attended: false };
    const refused = { ...guard({ refused: "CONSENT_UNKNOWN" }), read };
    await handler(
      streamOf(
        record(7, auditImage(early)),
        record(8, marshall(refused) as never, "MODIFY"),
        record(9, marshall(guard({ told: "of a write" })) as never),
      ),
    );
    delete process.env.READ_RETENTION_DAYS;
    const [changes = "", reads = ""] = store.names();
    expect([changes, reads]).toEqual([
      "/audit-bucket/changes/2026-03-03/100000000000000000007-event-7.ndjson",
      "/audit-bucket/reads/2026-03-02/100000000000000000007-event-7.ndjson",
    ]);
    const [text = ""] = store.versionsOf(reads);
    const event = { at: late, tppId: "NO-FSA-987654321", requestId: "request-1", ...read };
    const events = text.trim().split("\n");
    expect(events.map((line) => JSON.parse(line))).toEqual([
      { type: "READ", ...event },
      { type: "READ_REFUSED", ...event, code: "CONSENT_UNKNOWN" },
    ]);
    expect(store.lockOf(reads)).toEqual(["COMPLIANCE", "2027-04-07T00:00:00Z"]);
    expect(store.lockOf(changes)).toEqual([undefined, undefined]);
  });

  it("writes separate objects for two shards with the same sequence number", async () => {
    const alike = { ...record(7, auditImage(late)), eventID: "of-another-shard" };
    await handler(batch);
    await handler(streamOf(alike));
    expect(store.names()).toHaveLength(3);
  });
});
