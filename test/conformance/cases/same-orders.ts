import assert from "node:assert/strict";
import type { Submission } from "../../../shared/ports/schemas/quote.ts";
import { addDays } from "../../../shared/rules/calendar.ts";
import {
  approvedOrder,
  as,
  assertTaken,
  costsNothing,
  day,
  inMinutes,
  newId,
  single,
  stateOf,
  submitted,
} from "../asking.ts";
import { type Case, promised } from "../case.ts";
import type { TestData } from "../test-data.ts";
import { changes, transferOf } from "./changed-terms.ts";
import { daily } from "./checks.ts";

type Change = (submission: Submission, data: TestData) => Submission;

const withTerms = (terms: Partial<Submission["terms"]>, submission: Submission): Submission => ({
  ...submission,
  terms: { ...submission.terms, ...terms },
});

const withOrder = (order: object, submission: Submission): Submission => ({
  ...submission,
  order: { ...submission.order, ...order } as Submission["order"],
});

const withTransfer = (transfer: object, submission: Submission): Submission =>
  withOrder({ transfer: { ...transferOf(submission).transfer, ...transfer } }, submission);

/** Changes that make another order, besides those that change the price or the payee. */
const others: Record<string, Change> = {
  "the debtor's name": (submission) => withTerms({ debtorName: "Another Debtor" }, submission),
  "the day": (submission) => withTerms({ date: addDays(submission.terms.date, 1) }, submission),
  "the day from which it moved": (submission, data) =>
    withTerms({ movedFrom: day(data, -1) }, submission),
  "the product": (submission) => withOrder({ product: "sepa-credit-transfers" }, submission),
  "the number of the debtor's account": (submission, { stranger }) =>
    withOrder({ debtorAccount: stranger.account.reference }, submission),
  "the requested day": (submission, data) =>
    withOrder({ requestedDate: day(data, 14) }, submission),
  "the message": (submission) =>
    withTransfer({ remittanceInformationUnstructured: "Another message" }, submission),
  "the end-to-end identification": (submission) =>
    withTransfer({ endToEndIdentification: "another-1" }, submission),
  "the kind": (submission, data) => {
    const { order } = transferOf(submission);
    return { ...submission, order: daily(order, day(data, 1)) };
  },
};

/** Changes of what does not belong to the order. */
const same: Record<string, Change> = {
  "another reference": (submission) => ({ ...submission, reference: "another" }),
  "another approval": ({ approval, ...submission }) => ({
    ...submission,
    approval: { ...approval, method: "EID_CODE", hash: "another", evidence: "another" } as never,
  }),
  "an exemption": (submission, data) => ({
    ...submission,
    approval: { by: "exemption", at: inMinutes(data, 0), scaAt: inMinutes(data, -10) },
  }),
  "a notAfter that has passed": (submission, data) => ({
    ...submission,
    notAfter: inMinutes(data, -1),
  }),
};

/** Promises about what makes a submission another order under the same id. */
export const sameOrderCases: readonly Case[] = [
  promised(
    "submit() under a used id returns otherOrder if anything in the order or its terms differs",
    async (bank, data) => {
      const { payer, toPay } = data;
      const first = await approvedOrder(bank, data, payer, single(payer, toPay));
      const taken = await submitted(bank, data, payer, first);
      await costsNothing(bank, data, payer, async () => {
        for (const [what, change] of Object.entries({ ...changes, ...others })) {
          const answer = await bank.submit(as(data, payer), change(first, data));
          assert.equal(answer, "otherOrder", `${what} differs`);
        }
      });
      const { status, revision } = await stateOf(bank, first.order.id);
      assert.ok(status !== "RJCT" && revision >= taken.revision, "the first order has changed");
    },
  ),

  promised(
    "a repeated submit() with another reference, approval, notAfter or caller is still the same order",
    async (bank, data) => {
      const { payer, stranger, toPay } = data;
      const first = await approvedOrder(bank, data, payer, single(payer, toPay));
      const taken = await submitted(bank, data, payer, first);
      await costsNothing(bank, data, payer, async () => {
        const again = Object.entries(same).map(
          ([what, change]) => [what, payer, change(first, data)] as const,
        );
        const others = [stranger, { customerId: newId() }].map(
          (caller) => ["another caller", caller, first] as const,
        );
        for (const [what, caller, submission] of [...again, ...others]) {
          const state = await bank.submit(as(data, caller), submission);
          assert.ok(state !== "otherOrder", `${what} makes another order`);
          assertTaken(state);
          assert.ok(state.revision >= taken.revision, "an earlier state is answered");
        }
      });
    },
  ),
];
