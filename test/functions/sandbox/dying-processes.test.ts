import { randomUUID } from "node:crypto";
import { handler as cancelPaymentInNetBank } from "../../../functions/sandbox/cancel-payment-in-net-bank.ts";
import { handler as createSandboxCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as createSandboxTransactions } from "../../../functions/sandbox/create-sandbox-transactions.ts";
import { handler as createSnapshot } from "../../../functions/sandbox/create-snapshot.ts";
import { handler as deleteSandboxCustomer } from "../../../functions/sandbox/delete-sandbox-customer.ts";
import { handler as deleteSnapshot } from "../../../functions/sandbox/delete-snapshot.ts";
import { handler as importData } from "../../../functions/sandbox/import-data.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { handler as restoreSnapshot } from "../../../functions/sandbox/restore-snapshot.ts";
import { handler as setClock } from "../../../functions/sandbox/set-clock.ts";
import { handler as setPaymentBlock } from "../../../functions/sandbox/set-payment-block.ts";
import type { OperationHandler } from "../../../shared/http/pipeline/define-operation.ts";
import { patchOf } from "../../../shared/sandbox/bank/patch.ts";
import { WorldStore } from "../../../shared/sandbox/log/world-store.ts";
import { worlds } from "../../../shared/sandbox/log/worlds.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { type Answer, type CallOptions, call, testTime } from "../../support/operations/call.ts";
import { eirik, idOf, named, receiveApproved } from "../../support/payments/payments.ts";
import { sampledNumbers } from "../../support/run/long-form.ts";
import { auditOf } from "../../support/sandbox/audit-of.ts";
import { smallData } from "../../support/sandbox/sandbox-data.ts";
import { postedTransaction } from "../../support/sandbox/sandbox-orders.ts";
import { done } from "../../support/sandbox/sandbox-world.ts";
import { save } from "../../support/sandbox/snapshots.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { dyingAt, usesOf } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

const { keep } = useTable({ small: true });

const { tppId } = await testTpp();
/** Before each call the sandbox has a payment for a later day, and a snapshot without it. */
const had = { snapshotId: "", paymentId: "", accountId: "", customerId: "" };
let begin: () => Promise<void>;

beforeAll(async () => {
  had.snapshotId = await save();
  had.paymentId = idOf(await receiveApproved(named("W", { requestedExecutionDate: "2026-03-10" })));
  const { id, owner } = await accountOf(eirik.main.bban);
  Object.assign(had, { accountId: id, customerId: owner });
  begin = await keep();
});

const account = () => ({ params: { mockAccountId: had.accountId } });
const snapshot = () => ({ params: { snapshotId: had.snapshotId } });

// biome-ignore format: one call per line, so that it reads as a table
const calls: [name: string, handler: OperationHandler, sent: () => CallOptions][] = [
  ["a reset",                     initialize,                () => ({})],
  ["a move of the clock",         setClock,                  () => ({ body: { time: "2026-04-01T10:00:00+00:00" } })],
  ["an import",    importData,                () => ({ body: smallData() })],
  ["an import that replaces all", importData,               () => ({ body: smallData(), query: { replace: "true" } })],
  ["a snapshot",                  createSnapshot,            () => ({ body: { name: "Saved" } })],
  ["a restored snapshot",         restoreSnapshot,           snapshot],
  ["a deleted snapshot",          deleteSnapshot,            snapshot],
  ["a new customer",              createSandboxCustomer,     () => ({ body: { customerNumber: "new", name: "New", type: "PRIVATE" } })],
  ["a deleted customer",          deleteSandboxCustomer,     () => ({ params: { customerId: had.customerId } })],
  ["posted transactions",         createSandboxTransactions, () => ({ ...account(), body: [postedTransaction(), postedTransaction()] })],
  ["a blocked account",           setPaymentBlock,           () => ({ ...account(), body: { blocked: true } })],
  ["a cancelled payment",         cancelPaymentInNetBank,    () => ({ params: { paymentId: had.paymentId } })],
];

/** The TPP's sandbox as a new process reads it: its data, its clock and what the audit trail tells of it. */
async function seen() {
  const store = new WorldStore();
  const { version, ...world } = await store.read(tppId);
  const saved = await Promise.all(world.snapshots.map(({ id }) => store.snapshot(tppId, id)));
  const { place, clockOffset } = await tpps.profile(tppId);
  expect([place, clockOffset]).toEqual([world.id, world.clockOffset]);
  const whole = patchOf(undefined, { ...world, version: 0 });
  return { version, whole, saved, audit: await auditOf(tppId, testTime) };
}

describe("a sandbox call whose process dies at any command to the table", () => {
  it.each(calls)(
    "is applied completely or not at all, and once if it is repeated: %s",
    async (_, handler, sent) => {
      const request = { ...sent(), headers: { "x-request-id": randomUUID() } };
      await begin();
      const before = await seen();
      const answers: Answer[] = [];
      const uses = await usesOf(async () => answers.push(await call(handler, request)));
      const after = await seen();
      expect(after).not.toEqual(before);
      expect(answers[0]?.status).toBeLessThan(300);
      for (const number of sampledNumbers(uses, 2))
        for (const when of ["before", "after"] as const) {
          await begin();
          expect(await dyingAt({ number, when }, () => call(handler, request))).toBe(true);
          const left = await seen();
          if (left.version > before.version) expect(left).toEqual(after);
          else expect(left).toEqual(before);
          // The same process goes on after a lost connection, or another one begins.
          if (number % 2) worlds.forget();
          expect(await call(handler, request)).toEqual(answers[0]);
          expect(await seen()).toEqual(after);
          // Nothing of the dead process keeps another call waiting.
          await done(createSnapshot, { body: { name: "Another call" } });
        }
    },
  );
});
