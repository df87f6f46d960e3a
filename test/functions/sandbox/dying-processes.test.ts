import { randomUUID } from "node:crypto";
import { handler as createSnapshot } from "../../../functions/sandbox/create-snapshot.ts";
import { handler as deleteSnapshot } from "../../../functions/sandbox/delete-snapshot.ts";
import { handler as importData } from "../../../functions/sandbox/import-data.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { handler as listSnapshots } from "../../../functions/sandbox/list-snapshots.ts";
import { handler as restoreSnapshot } from "../../../functions/sandbox/restore-snapshot.ts";
import type { OperationHandler } from "../../../shared/http/define-operation.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { type CallOptions, call } from "../../support/call.ts";
import { nobodys } from "../../support/national-numbers.ts";
import { orderOf, receiveApproved, statusOf } from "../../support/payments.ts";
import { dyingAt } from "../../support/processes.ts";
import { allData, smallData } from "../../support/sandbox-data.ts";
import { done } from "../../support/sandbox-world.ts";
import { restore, save } from "../../support/snapshots.ts";
import { useTable } from "../../support/table.ts";

useTable();

const profile = () => tpps.profile("NO-FSA-987654321");
const whole = { query: { replace: "true" } };
/** All with ids and places of their own, so that they are the same each time they are made. */
const stranger = {
  customerId: "7d3f6a52-0c64-4b32-9b77-0a6f3d2c1b01",
  agreementId: "7d3f6a52-0c64-4b32-9b77-0a6f3d2c1b02",
  customerNumber: "stranger",
  nationalNumber: nobodys,
  name: "Stranger",
  type: "PRIVATE",
};
const { accounts, transactions, ...rest } = smallData();
const placed = (sequence: string) =>
  transactions.map((each) => ({ ...each, day: each.bookingDate, sequence }));
/** What comes to the small world: an account with a row, and then another row. */
const addition = { accounts: accounts.slice(0, 1), transactions: placed("1") };
const another = { transactions: placed("2") };

let small: object;
const becomeSmall = () => done(importData, { body: small, ...whole });
const snapshots = (): Promise<{ snapshotId: string }[]> => done(listSnapshots);

/** A call of which the process dies. */
type Dying = {
  handler: OperationHandler;
  /** Brings back what the call is made in. */
  begin: () => Promise<unknown>;
  sent: () => CallOptions;
  /** What is seen of its effect. */
  look: () => Promise<unknown>;
  /** What is sent by another call than a repetition, when this one has had its effect. */
  sentThen?: () => CallOptions;
};

let saved = "";

const calls: Record<string, Dying> = {
  "a document that is added": {
    handler: importData,
    begin: becomeSmall,
    sent: () => ({ body: addition }),
    sentThen: () => ({ body: another }),
    look: allData,
  },
  "a document that replaces everything": {
    handler: importData,
    begin: becomeSmall,
    sent: () => ({ body: { customers: [stranger] }, ...whole }),
    look: allData,
  },
  "a snapshot": {
    handler: createSnapshot,
    async begin() {
      for (const { snapshotId } of await snapshots())
        await done(deleteSnapshot, { params: { snapshotId } });
    },
    sent: () => ({ body: { name: "Saved" } }),
    look: async () => [(await snapshots()).length, await allData()],
  },
  "a restored snapshot": {
    handler: restoreSnapshot,
    begin: () => done(importData, { body: { customers: [stranger] } }),
    sent: () => ({ params: { snapshotId: saved } }),
    look: allData,
  },
};

/** Dies at each use of the table in turn, and looks at what there is then and after the next call, of either kind. */
async function dieEverywhere(
  { handler, begin, sent, sentThen = sent, look }: Dying,
  when: "before" | "after",
): Promise<void> {
  await begin();
  const before = await look();
  await done(handler, sent());
  const after = await look();
  expect(after).not.toEqual(before);
  const seen = { before: 0, after: 0 };
  for (let number = 1, died = true; died; number += 1) {
    await begin();
    const request = { ...sent(), headers: { "x-request-id": randomUUID() } };
    died = await dyingAt({ number, when }, () => call(handler, request));
    const found = await look();
    const isDone = JSON.stringify(found) === JSON.stringify(after);
    if (!isDone) expect(found).toEqual(before);
    seen[isDone ? "after" : "before"] += 1;
    if (when === "after") {
      expect((await call(handler, request)).status).toBeLessThan(300);
      expect(await look()).toEqual(after);
    }
    const isThere = isDone || when === "after";
    expect((await call(handler, isThere ? sentThen() : sent())).status).toBeLessThan(300);
    if (!isThere) expect(await look()).toEqual(after);
    expect((await profile()).applying).toBeUndefined();
  }
  expect(seen.before).toBeGreaterThan(4);
  expect(seen.after).toBeGreaterThan(1);
}

describe.each(Object.entries(calls))("%s, the process of which dies", (_, dying) => {
  beforeAll(async () => {
    await done(importData, { body: { ...rest, accounts: accounts.slice(1) }, ...whole });
    small = await allData();
    saved = await save();
  });

  it.each([
    ["before", "another call"],
    ["after", "a repetition"],
  ] as const)(
    "%s any use of the table: is seen whole or not at all, and %s works",
    (when, _next) => dieEverywhere(dying, when),
    120_000,
  );
});

describe("a restore of a large sandbox in which a payment waits", () => {
  it("brings back all of it, and the payment waits again, wherever its process dies", async () => {
    await done(initialize);
    const order = orderOf({ creditorName: "Waits on", requestedExecutionDate: "2026-03-10" });
    const waited = await receiveApproved(order);
    const before = await allData();
    const snapshotId = await save();
    for (let number = 8, died = true; died; number += 16) {
      await done(importData, { body: { customers: [stranger] } });
      const changed = await allData();
      const headers = { "x-request-id": randomUUID() };
      died = await dyingAt({ number, when: "before" }, () => restore(snapshotId, { headers }));
      expect(JSON.stringify(await allData())).toBe(JSON.stringify(died ? changed : before));
      expect((await restore(snapshotId, { headers })).status).toBe(204);
      expect(await allData()).toEqual(before);
      expect((await statusOf(waited)).transactionStatus).toBe("ACTC");
    }
  }, 120_000);
});
