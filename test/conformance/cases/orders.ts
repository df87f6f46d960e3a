import assert from "node:assert/strict";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { approved, as, day, newId, paid, single, stateOf } from "../asking.ts";
import { type Case, promised, promisedWith } from "../case.ts";

/** Promises about the states of submitted orders. */
export const orderCases: readonly Case[] = [
  promised(
    "orders() returns each known order of a hundred ids once, and leaves out the unknown ids",
    async (bank, data) => {
      const { payer, toPay } = data;
      const mine = [single(payer, toPay), single(payer, toPay), single(payer, toPay)];
      for (const order of mine) await paid(bank, data, payer, order);
      const ids = Array.from({ length: 100 }, (_, at) => mine[at - 40]?.id ?? newId());
      const known = (await bank.orders(ids)).map(({ id }) => id);
      assert.deepEqual(known.sort(), mine.map(({ id }) => id).sort());
    },
  ),

  promised(
    "ordersOn() lists each order of today once, page by page, or answers that it is unsupported",
    async (bank, data) => {
      const { payer, toPay } = data;
      const mine = [single(payer, toPay), single(payer, toPay), single(payer, toPay)];
      for (const order of mine) await paid(bank, data, payer, order);
      const listed: string[] = [];
      for (let page = await bank.ordersOn(day(data)); page !== "unsupported"; ) {
        listed.push(...page.ids);
        if (!page.more) break;
        page = await bank.ordersOn(day(data), listed.at(-1));
      }
      if (listed.length === 0) return;
      assert.equal(new Set(listed).size, listed.length);
      assert.deepEqual(
        mine.filter(({ id }) => !listed.includes(id)),
        [],
      );
      assert.deepEqual(listed.includes(newId()), false);
    },
  ),

  promised(
    "orders() returns an empty list if no id is given, and if all ids are unknown",
    async (bank) => {
      assert.deepEqual(await bank.orders([]), []);
      assert.deepEqual(await bank.orders([newId(), newId()]), []);
    },
  ),

  promised(
    "orders() returns each order's state after all earlier calls of submit() and cancel()",
    async (bank, data) => {
      const { payer, toPay } = data;
      const asking = as(data, payer);
      for (const _ of [1, 2, 3]) {
        const order = single(payer, toPay, { requestedDate: day(data, 14) });
        assert.deepEqual(await bank.orders([order.id]), []);
        const taken = await paid(bank, data, payer, order);
        assertLater(await stateOf(bank, order.id), taken);
        assertLater(await bank.cancel(asking, order.id, approved(data)), taken);
        assert.equal((await stateOf(bank, order.id)).status, "CANC");
        const barred = newId();
        await bank.cancel(asking, barred, approved(data));
        assert.equal((await stateOf(bank, barred)).status, "CANC");
      }
    },
  ),

  promised(
    "a changed state has a greater revision, and states of equal revision are the same",
    async (bank, data) => {
      const { payer, toPay } = data;
      const order = single(payer, toPay, { requestedDate: day(data, 14) });
      const states = [await paid(bank, data, payer, order), await stateOf(bank, order.id)];
      states.push(await bank.cancel(as(data, payer), order.id, approved(data)));
      states.push(await stateOf(bank, order.id));
      states.slice(1).forEach((state, at) => {
        assertLater(state, states[at] as OrderState);
      });
    },
  ),

  promisedWith(
    "a revision never decreases while days pass, and a final state does not change",
    { hooks: ["passDay"] },
    async (bank, data, { passDay }) => {
      const { payer, toPay } = data;
      const order = single(payer, toPay);
      let last = await paid(bank, data, payer, order);
      for (const _ of [1, 2, 3]) {
        await passDay();
        const state = await stateOf(bank, order.id);
        assertLater(state, last);
        if (last.final) assert.deepEqual(state, last);
        last = state;
      }
    },
  ),
];

/** Asserts that a state is newer than the earlier one, or equal to it. */
function assertLater(state: OrderState, earlier: OrderState): void {
  if (state.revision === earlier.revision) assert.deepEqual(state, earlier);
  assert.ok(state.revision >= earlier.revision, "the revision has not grown");
}
