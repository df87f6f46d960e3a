import assert from "node:assert/strict";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import type { Submission } from "../../../shared/ports/schemas/quote.ts";
import { moneyOf, toMinorUnits } from "../../../shared/rules/money.ts";
import {
  approvedOrder,
  assertRejected,
  costsNothing,
  day,
  single,
  spentBy,
  stateOf,
  submitted,
} from "../asking.ts";
import { type Case, promised, Skipped } from "../case.ts";
import type { TestData } from "../test-data.ts";

const more = ({ amount, currency }: { amount: string; currency: string }) =>
  moneyOf(toMinorUnits({ amount, currency }) + 1n, currency) as Submission["terms"]["fee"];

/** The order of a submission and its transfer. */
export const transferOf = ({ order }: Submission) => {
  assert.ok(order.kind === "single");
  return { order, transfer: order.transfer };
};

/** Changes to an approved order, named by the part that differs from its quote. */
export const changes: Record<string, (submission: Submission, data: TestData) => Submission> = {
  "the debited amount": (submission) => ({
    ...submission,
    terms: { ...submission.terms, debited: more(submission.terms.debited) },
  }),
  "the fee": (submission) => ({
    ...submission,
    terms: { ...submission.terms, fee: more(submission.terms.fee) },
  }),
  "the debtor's account": (submission, { stranger }) => ({
    ...submission,
    terms: { ...submission.terms, debtorAccountId: stranger.account.id },
  }),
  "the amount of the order": (submission) => {
    const { order, transfer } = transferOf(submission);
    const amount = more(transfer.amount);
    return { ...submission, order: { ...order, transfer: { ...transfer, amount } } };
  },
  "the payee's name": (submission) => {
    const { order, transfer } = transferOf(submission);
    const creditorName = "Another Creditor";
    return { ...submission, order: { ...order, transfer: { ...transfer, creditorName } } };
  },
  "the payee's account": (submission, { stranger }) => {
    const { order, transfer } = transferOf(submission);
    const creditorAccount = stranger.account.reference;
    return { ...submission, order: { ...order, transfer: { ...transfer, creditorAccount } } };
  },
};

/** Skips the case if the bank's quotes have no reference, because then no reference binds the order. */
const needsReference = ({ reference }: Submission) => {
  if (reference === "") throw new Skipped("the bank's quotes have no reference.");
};

/** Promises that a bank executes an order on its approved terms or not at all. */
export const changedTermsCases: readonly Case[] = [
  ...Object.entries(changes).map(([what, change]) =>
    promised(
      `submit() rejects an order that differs from its quote in ${what}, and moves no money`,
      async (bank, data) => {
        const { payer, toPay } = data;
        const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
        needsReference(submission);
        await costsNothing(bank, data, payer, async () => {
          assertRejected(await submitted(bank, data, payer, change(submission, data)), "terms");
        });
      },
    ),
  ),

  promised(
    "if only the day has moved, submit() answers RJCT, or ACWC with the new and the approved day",
    async (bank, data) => {
      const { payer, toPay } = data;
      const requestedDate = day(data, 14);
      const order = single(payer, toPay, { requestedDate });
      const submission = await approvedOrder(bank, data, payer, order);
      const approvedDay = day(data, 11);
      const terms = { ...submission.terms, date: approvedDay };
      let state: OrderState | undefined;
      const spent = await spentBy(bank, data, payer, async () => {
        state = await submitted(bank, data, payer, { ...submission, terms });
      });
      assert.ok(state);
      // A bank whose reference also binds the days finds that these are other terms.
      if (state.status === "RJCT" && spent === 0n) return assertRejected(state, "terms");
      assert.deepEqual([state.status, state.movedFrom], ["ACWC", approvedDay]);
      assert.ok(state.date && state.date >= requestedDate, "it is executed before its day");
    },
  ),

  promised(
    "submit() rejects an order with an unknown reference, and moves no money",
    async (bank, data) => {
      const { payer, toPay } = data;
      const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
      needsReference(submission);
      await costsNothing(bank, data, payer, async () => {
        const lost = { ...submission, reference: "lost" };
        assertRejected(await submitted(bank, data, payer, lost), "terms");
        assertRejected(await stateOf(bank, submission.order.id), "terms");
      });
    },
  ),

  promised(
    "submit() rejects an order with the reference of another order, and moves no money",
    async (bank, data) => {
      const { payer, toPay } = data;
      const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
      needsReference(submission);
      const transfer = { ...toPay.transfer, amount: more(toPay.transfer.amount) };
      const other = single(payer, { ...toPay, transfer });
      const { reference } = await approvedOrder(bank, data, payer, other);
      await costsNothing(bank, data, payer, async () => {
        assertRejected(await submitted(bank, data, payer, { ...submission, reference }), "terms");
      });
    },
  ),

  promised(
    "submit() rejects an order with the reference of another customer's quote, and moves no money",
    async (bank, data) => {
      const { payer, stranger, toPay } = data;
      const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
      needsReference(submission);
      const theirs = await approvedOrder(bank, data, stranger, single(stranger, toPay));
      const { reference } = theirs;
      await costsNothing(bank, data, payer, async () => {
        assertRejected(await submitted(bank, data, payer, { ...submission, reference }), "terms");
      });
    },
  ),
];
