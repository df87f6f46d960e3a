import assert from "node:assert/strict";
import {
  approved,
  approvedOrder,
  as,
  available,
  balances,
  bulkOf,
  day,
  inMinutes,
  newId,
  paid,
  single,
  stateOf,
  submitted,
} from "../asking.ts";
import { type Case, promised, promisedWith } from "../case.ts";
import type { TestData } from "../test-data.ts";

/** The caller of a cancellation if the customer who approved the order is not known. */
const nobody = { customerId: "nobody" };

/** A cancellation that an operator of the bank, or the interface itself, has decided. */
const byBank = (data: TestData) => ({ by: "bank" as const, at: inMinutes(data, 0) });

/** Promises about cancelled orders and barred ids. */
export const cancelCases: readonly Case[] = [
  promised(
    "cancel() stops an order that waits for its day, and releases the held money",
    async (bank, data) => {
      const { payer, toPay } = data;
      const before = await available(bank, data, payer);
      const order = single(payer, toPay, { requestedDate: day(data, 14) });
      await paid(bank, data, payer, order);
      const state = await bank.cancel(as(data, payer), order.id, approved(data));
      assert.deepEqual([state.status, state.cancellable], ["CANC", false]);
      assert.equal(await available(bank, data, payer), before);
    },
  ),

  promisedWith(
    "a bulk is one order: check() accepts it, and cancel() stops all its transfers",
    { data: ["bulk"] },
    async (bank, data) => {
      const { payer, toPay, bulk } = data;
      const before = await available(bank, data, payer);
      const order = {
        ...bulkOf(payer, bulk, [toPay.transfer, bulk.failing ?? toPay.transfer]),
        requestedDate: day(data, 14),
      };
      await paid(bank, data, payer, order);
      const { status } = await bank.cancel(as(data, payer), order.id, approved(data));
      assert.equal(status, "CANC");
      assert.equal(await available(bank, data, payer), before);
    },
  ),

  promised("a second cancel() of an order returns the same state", async (bank, data) => {
    const { payer, toPay } = data;
    const order = single(payer, toPay, { requestedDate: day(data, 14) });
    await paid(bank, data, payer, order);
    const first = await bank.cancel(as(data, payer), order.id, approved(data));
    assert.deepEqual(await bank.cancel(as(data, payer), order.id, approved(data)), first);
  }),

  promised("a cancelled order that is submitted again stays cancelled", async (bank, data) => {
    const { payer, toPay } = data;
    const order = single(payer, toPay, { requestedDate: day(data, 14) });
    const submission = await approvedOrder(bank, data, payer, order);
    await submitted(bank, data, payer, submission);
    await bank.cancel(as(data, payer), order.id, approved(data));
    const before = await available(bank, data, payer);
    assert.equal((await submitted(bank, data, payer, submission)).status, "CANC");
    assert.equal(await available(bank, data, payer), before);
  }),

  promised(
    "cancel() of an unknown id bars this id: a later submit() answers CANC and moves no money",
    async (bank, data) => {
      const { payer, toPay } = data;
      const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
      const before = await available(bank, data, payer);
      const { id } = submission.order;
      assert.equal((await bank.cancel(as(data, payer), id, approved(data))).status, "CANC");
      assert.equal((await submitted(bank, data, payer, submission)).status, "CANC");
      const transfer = { ...toPay.transfer, creditorName: "Another Creditor" };
      const other = await approvedOrder(
        bank,
        data,
        payer,
        single(payer, { ...toPay, transfer }, { id }),
      );
      assert.equal((await submitted(bank, data, payer, other)).status, "CANC");
      assert.equal((await stateOf(bank, id)).status, "CANC");
      assert.equal(await available(bank, data, payer), before);
    },
  ),

  promised(
    "submit() and cancel() at the same time leave the order either paid or cancelled, never both",
    async (bank, data) => {
      const { payer, toPay } = data;
      const order = single(payer, toPay, { requestedDate: day(data, 14) });
      const submission = await approvedOrder(bank, data, payer, order);
      const before = await available(bank, data, payer);
      const [, cancelled] = await Promise.all([
        submitted(bank, data, payer, submission),
        bank.cancel(as(data, payer), order.id, approved(data)),
      ]);
      const { status } = await stateOf(bank, order.id);
      assert.equal(status === "CANC", cancelled.status === "CANC");
      if (status === "CANC") assert.equal(await available(bank, data, payer), before);
    },
  ),

  promised("cancel() by a stranger does not change the status of an order", async (bank, data) => {
    const { payer, stranger, toPay } = data;
    const order = single(payer, toPay, { requestedDate: day(data, 14) });
    const taken = await paid(bank, data, payer, order);
    const state = await bank.cancel(as(data, stranger), order.id, approved(data));
    assert.deepEqual(state.status, taken.status);
    assert.deepEqual((await stateOf(bank, order.id)).status, taken.status);
  }),

  promised(
    "cancel() decided by the bank stops an order if it names the customer who approved it",
    async (bank, data) => {
      const { payer, toPay } = data;
      const before = await available(bank, data, payer);
      const order = single(payer, toPay, { requestedDate: day(data, 14) });
      await paid(bank, data, payer, order);
      const state = await bank.cancel(as(data, payer), order.id, byBank(data));
      assert.deepEqual([state.status, state.cancellable], ["CANC", false]);
      assert.equal(await available(bank, data, payer), before);
    },
  ),

  promised(
    "cancel() decided by the bank changes nothing if the call names a customer who may not pay from the account",
    async (bank, data) => {
      const { payer, stranger, toPay } = data;
      const order = single(payer, toPay, { requestedDate: day(data, 14) });
      const { status } = await paid(bank, data, payer, order);
      for (const caller of [stranger, nobody]) {
        const state = await bank.cancel(as(data, caller), order.id, byBank(data));
        assert.deepEqual([state.id, state.status], [order.id, status]);
      }
      assert.equal((await stateOf(bank, order.id)).status, status);
    },
  ),

  promised(
    "cancel() decided by the bank bars an unknown id, also if the customer is not known",
    async (bank, data) => {
      const { payer, toPay } = data;
      const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
      const before = await available(bank, data, payer);
      const { id } = submission.order;
      assert.equal((await bank.cancel(as(data, nobody), id, byBank(data))).status, "CANC");
      assert.equal((await submitted(bank, data, payer, submission)).status, "CANC");
      assert.equal(await available(bank, data, payer), before);
    },
  ),

  promisedWith(
    "cancel() of an executed order is too late, and returns the unchanged state",
    { hooks: ["newPayer", "passDay"] },
    async (bank, data, { newPayer, passDay }) => {
      const payer = await newPayer();
      const order = single(payer, data.toPay);
      await paid(bank, data, payer, order);
      await passDay();
      const before = await stateOf(bank, order.id);
      const money = await balances(bank, data, payer);
      assert.equal(before.cancellable, false);
      assert.deepEqual(await bank.cancel(as(data, payer), order.id, approved(data)), before);
      assert.deepEqual(await balances(bank, data, payer), money);
    },
  ),

  promisedWith(
    "an order that awaits another holder's approval can be cancelled",
    { data: ["dualControl"] },
    async (bank, data) => {
      const { dualControl, toPay } = data;
      const order = single(dualControl, toPay, { id: newId() });
      assert.equal((await paid(bank, data, dualControl, order)).cancellable, true);
      const state = await bank.cancel(as(data, dualControl), order.id, approved(data));
      assert.equal(state.status, "CANC");
    },
  ),
];
