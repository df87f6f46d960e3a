import assert from "node:assert/strict";
import {
  approvedOrder,
  as,
  assertRejected,
  assertTaken,
  costOf,
  costsNothing,
  day,
  inMinutes,
  paid,
  single,
  spentBy,
  stateOf,
  submitted,
} from "../asking.ts";
import { type Case, promised, Skipped } from "../case.ts";

/** Promises about accepting an order once, and about refusing it. */
export const submitCases: readonly Case[] = [
  promised("submit takes an order over, and orders knows it from then on", async (bank, data) => {
    const { payer, toPay } = data;
    const order = single(payer, toPay);
    const state = await paid(bank, data, payer, order);
    assertTaken(state);
    assert.ok((await stateOf(bank, order.id)).revision >= state.revision);
  }),

  promised(
    "the same submit again answers the state, and moves no more money",
    async (bank, data) => {
      const { payer, toPay } = data;
      const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
      const first = await submitted(bank, data, payer, submission);
      await costsNothing(bank, data, payer, async () => {
        const again = await submitted(bank, data, payer, submission);
        assertTaken(again);
        assert.ok(again.revision >= first.revision, "an earlier state is answered");
      });
    },
  ),

  promised("twenty submits of one order at once move its money once", async (bank, data) => {
    const { payer, toPay } = data;
    const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
    const spent = await spentBy(bank, data, payer, async () => {
      const all = Array.from({ length: 20 }, () => submitted(bank, data, payer, submission));
      for (const state of await Promise.all(all)) assertTaken(state);
    });
    if (spent === 0n && submission.terms.date > day(data))
      throw new Skipped("the order waits for a later day, and the bank holds no money for it.");
    assert.equal(spent, costOf(submission));
  }),

  promised(
    "another order under the id of one is otherOrder, and leaves that one as it was",
    async (bank, data) => {
      const { payer, toPay } = data;
      const order = single(payer, toPay);
      const state = await paid(bank, data, payer, order);
      const transfer = { ...toPay.transfer, creditorName: "Another Creditor" };
      const other = await approvedOrder(bank, data, payer, { ...order, transfer });
      await costsNothing(bank, data, payer, async () =>
        assert.equal(await bank.submit(as(data, payer), other), "otherOrder"),
      );
      const after = await stateOf(bank, order.id);
      assert.equal(after.revision === state.revision || after.revision > state.revision, true);
      assert.notEqual(after.status, "RJCT");
    },
  ),

  promised(
    "of two orders submitted at once under one id, one is taken over",
    async (bank, data) => {
      const { payer, toPay } = data;
      const order = single(payer, toPay);
      const transfer = { ...toPay.transfer, creditorName: "Another Creditor" };
      const one = await approvedOrder(bank, data, payer, order);
      const other = await approvedOrder(bank, data, payer, { ...order, transfer });
      const spent = await spentBy(bank, data, payer, async () => {
        const asking = as(data, payer);
        const answers = await Promise.all([one, other].map((each) => bank.submit(asking, each)));
        assert.equal(answers.filter((each) => each === "otherOrder").length, 1);
      });
      assert.ok(spent === 0n || spent === costOf(one), "money has moved twice");
    },
  ),

  promised(
    "a submit after its notAfter is rejected as late, and costs nothing",
    async (bank, data) => {
      const { payer, toPay } = data;
      const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
      await costsNothing(bank, data, payer, async () => {
        const notAfter = inMinutes(data, -1);
        const late = { ...submission, notAfter };
        assertRejected(await submitted(bank, data, payer, late), "late");
        assertRejected(await stateOf(bank, submission.order.id), "late");
      });
    },
  ),

  promised("a submit before its notAfter is taken over", async (bank, data) => {
    const { payer, toPay } = data;
    const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
    const notAfter = inMinutes(data, 10);
    assertTaken(await submitted(bank, data, payer, { ...submission, notAfter }));
  }),

  promised("a rejected order stays rejected when it is submitted again", async (bank, data) => {
    const { payer, toPay } = data;
    const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
    const late = { ...submission, notAfter: inMinutes(data, -1) };
    const first = await submitted(bank, data, payer, late);
    assert.deepEqual(await submitted(bank, data, payer, late), first);
  }),

  promised("an order is not taken over for a stranger", async (bank, data) => {
    const { payer, stranger, toPay } = data;
    const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
    await costsNothing(bank, data, payer, async () =>
      assert.equal((await submitted(bank, data, stranger, submission)).status, "RJCT"),
    );
  }),
];
