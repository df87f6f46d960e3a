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
  promised("submit() accepts an order, and orders() knows it from then on", async (bank, data) => {
    const { payer, toPay } = data;
    const order = single(payer, toPay);
    const state = await paid(bank, data, payer, order);
    assertTaken(state);
    assert.ok((await stateOf(bank, order.id)).revision >= state.revision);
  }),

  promised(
    "a repeated submit() returns the state of the order, and moves no more money",
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

  promised(
    "twenty calls of submit() with one order at the same time move its money once",
    async (bank, data) => {
      const { payer, toPay } = data;
      const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
      const spent = await spentBy(bank, data, payer, async () => {
        const all = Array.from({ length: 20 }, () => submitted(bank, data, payer, submission));
        for (const state of await Promise.all(all)) assertTaken(state);
      });
      if (spent === 0n && submission.terms.date > day(data))
        throw new Skipped("the order waits for a later day, and the bank holds no money for it.");
      assert.equal(spent, costOf(submission));
    },
  ),

  promised(
    "submit() of another order under a used id returns otherOrder, and leaves the first order unchanged",
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
    "if two orders are submitted under one id at the same time, exactly one is accepted",
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
    "submit() rejects an order after the submission's notAfter as late, and moves no money",
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

  promised("submit() accepts an order before the submission's notAfter", async (bank, data) => {
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

  promised("submit() rejects an order that a stranger submits", async (bank, data) => {
    const { payer, stranger, toPay } = data;
    const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
    await costsNothing(bank, data, payer, async () =>
      assert.equal((await submitted(bank, data, stranger, submission)).status, "RJCT"),
    );
  }),
];
