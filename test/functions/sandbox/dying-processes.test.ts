import { randomUUID } from "node:crypto";
import { handler as createSnapshot } from "../../../functions/sandbox/create-snapshot.ts";
import { handler as getClock } from "../../../functions/sandbox/get-clock.ts";
import { handler as importData } from "../../../functions/sandbox/import-data.ts";
import { handler as listSnapshots } from "../../../functions/sandbox/list-snapshots.ts";
import { handler as restoreSnapshot } from "../../../functions/sandbox/restore-snapshot.ts";
import type { OperationHandler } from "../../../shared/http/pipeline/define-operation.ts";
import { inOrder } from "../../../shared/rules/in-order.ts";
import { generations } from "../../../shared/sandbox/table/generations.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { type CallOptions, call } from "../../support/operations/call.ts";
import { nobodys } from "../../support/operations/national-numbers.ts";
import { eirik, orderOf, receiveApproved, statusOf } from "../../support/payments/payments.ts";
import { isLong, sampledNumbers, sized } from "../../support/run/long-form.ts";
import { allData, smallData } from "../../support/sandbox/sandbox-data.ts";
import { done } from "../../support/sandbox/sandbox-world.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { dyingAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

const { keep } = useTable({ small: !isLong, anew: true });

const profile = () => tpps.profile("NO-FSA-987654321");
const whole = { query: { replace: "true" } };
/** Import data with fixed ids and positions, so that each import writes equal items. */
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
/** The additions to the small sandbox: one account with a row, and then another row. */
const addition = { accounts: accounts.slice(0, 1), transactions: placed("1") };
const another = { transactions: placed("2") };

const snapshots = (): Promise<{ snapshotId: string }[]> => done(listSnapshots);

/**
 * Returns the sandbox's data as the next call finds it, after that call has finished any committed import. The long
 * form reads it through the export, which needs twice as many uses of the table.
 */
async function everything() {
  if (isLong) return allData();
  await done(getClock);
  const { place: world = "" } = await profile();
  const rows = (await generations.rows(world)).filter(({ SK }) => !SK.startsWith("NUMBER#"));
  const named = rows.map(({ sealedNumber: _, ...row }) => ({
    ...row,
    PK: row.PK.replace(world, ""),
  }));
  return named.map((row) => JSON.stringify(row, inWords)).sort();
}
const inWords = (name: string, value: unknown) =>
  typeof value === "bigint" ? `${value}` : inOrder(name, value);

/** A call whose process dies. */
type Dying = {
  handler: OperationHandler;
  /** Prepares the sandbox for the call, in addition to the small world and a snapshot of it. */
  prepare?: () => Promise<unknown>;
  sent: () => CallOptions;
  /** Reads the effect of the call. */
  look: () => Promise<unknown>;
  /** The call to make once this one has taken effect, if repeating it would be wrong. */
  sentThen?: () => CallOptions;
};

let saved = "";
/** The first table use that the short form tries. */
const [first = 1] = sampledNumbers(4, 1);
/** Restores the sandbox that the call needs. */
let begin = async () => {};

const calls: Record<string, Dying> = {
  "a document that is added": {
    handler: importData,
    sent: () => ({ body: addition }),
    sentThen: () => ({ body: another }),
    look: everything,
  },
  "a document that replaces everything": {
    handler: importData,
    sent: () => ({ body: { customers: [stranger] }, ...whole }),
    look: everything,
  },
  "a snapshot": {
    handler: createSnapshot,
    sent: () => ({ body: { name: "Saved" } }),
    look: async () => [(await snapshots()).length, await everything()],
  },
  "a restored snapshot": {
    handler: restoreSnapshot,
    prepare: () => done(importData, { body: { customers: [stranger] } }),
    sent: () => ({ params: { snapshotId: saved } }),
    look: everything,
  },
};

/**
 * Dies at each use of the table in turn. Checks the data then and after the next call, which is a repetition or a new
 * one. The short form tries every fourth use only.
 */
async function dieEverywhere(
  { handler, sent, sentThen = sent, look }: Dying,
  when: "before" | "after",
): Promise<void> {
  await begin();
  const before = await look();
  await done(handler, sent());
  const after = await look();
  expect(after).not.toEqual(before);
  const seen = { before: 0, after: 0 };
  for (let number = sized(first, 1), died = true; died; number += sized(4, 1)) {
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
  expect(seen.before).toBeGreaterThan(sized(0, 4));
  expect(seen.after).toBeGreaterThan(sized(0, 1));
}

describe.each(Object.entries(calls))("%s, the process of which dies", (_, dying) => {
  beforeAll(async () => {
    await done(importData, { body: { ...rest, accounts: accounts.slice(1) }, ...whole });
    saved = await save();
    await dying.prepare?.();
    begin = await keep();
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
    const posted = { ...transactions[0], account: eirik.main.bban };
    if (!isLong) await done(importData, { body: { transactions: Array(300).fill(posted) } });
    const order = orderOf({ creditorName: "Waits on", requestedExecutionDate: "2026-03-10" });
    const waited = await receiveApproved(order);
    const before = await allData();
    const snapshotId = await save();
    await done(importData, { body: { customers: [stranger] } });
    const changed = await allData();
    const change = await keep();
    // Tries a sample of the restore's table uses, at most one in each group of 16.
    for (const each of sampledNumbers(sized(4, 8), 1)) {
      await change();
      const [number, headers] = [16 * each - 8, { "x-request-id": randomUUID() }];
      const died = await dyingAt({ number, when: "before" }, () =>
        restore(snapshotId, { headers }),
      );
      expect(JSON.stringify(await allData())).toBe(JSON.stringify(died ? changed : before));
      expect((await restore(snapshotId, { headers })).status).toBe(204);
      expect(await allData()).toEqual(before);
      expect((await statusOf(waited)).transactionStatus).toBe("ACTC");
    }
  }, 120_000);
});
