import { isDeepStrictEqual } from "node:util";
import type { Bank } from "../../../shared/ports/bank.ts";
import type { BankCaller } from "../../../shared/ports/schemas/bank-caller.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import type { Submission } from "../../../shared/ports/schemas/quote.ts";
import { newId } from "../asking.ts";
import { changedStates, type Fault } from "../fault.ts";

/** Makes a bank that accepts orders that it should reject for one of these reasons. */
const taking =
  (...reasons: OrderState["reason"][]) =>
  (bank: Bank): Partial<Bank> => ({
    submit: async (asking, submission) => {
      const state = await bank.submit(asking, submission);
      if (state === "otherOrder" || !reasons.includes(state.reason)) return state;
      const { reason: _, ...rest } = state;
      return { ...rest, status: "ACTC", final: false };
    },
  });

/** Makes a bank that compares only this part of a submission with the first one under the same id. */
const comparing =
  (part: (asking: BankCaller, submission: Submission) => unknown) =>
  (bank: Bank): Partial<Bank> => {
    const first = new Map<string, { part: unknown; submission: Submission }>();
    return {
      submit: async (asking, submission) => {
        const { id } = submission.order;
        const known = first.get(id) ?? { part: part(asking, submission), submission };
        first.set(id, known);
        const isOther = !isDeepStrictEqual(known.part, part(asking, submission));
        return isOther ? "otherOrder" : bank.submit(asking, known.submission);
      },
    };
  };

const whatever =
  "submit() under a used id returns otherOrder if anything in the order or its terms differs";
const notAnother =
  "a repeated submit() with another reference, approval, notAfter or caller is still the same order";

/** Makes a bank that replaces the approved terms by a new quote when an order is submitted. */
const quotingAnew =
  (wanted: (submission: Submission) => boolean) =>
  (bank: Bank): Partial<Bank> => ({
    submit: async (asking, submission) => {
      if (!wanted(submission)) return bank.submit(asking, submission);
      const quote = await bank.check(asking, submission.order);
      if ("refusals" in quote) return bank.submit(asking, submission);
      const { terms, reference } = quote;
      return bank.submit(asking, { ...submission, terms, reference });
    },
  });

/** Faulty banks that break a promise when an order is submitted. */
export const submitFaults: readonly Fault[] = [
  {
    fault: "pays twice if an order is submitted twice",
    breaks: "a repeated submit() returns the state of the order, and moves no more money",
    wrong: (bank) => ({
      submit: async (asking, submission) => {
        const { order } = submission;
        if ((await bank.orders([order.id])).length) {
          const again = { ...order, id: newId() };
          const quote = await bank.check(asking, again);
          if (!("refusals" in quote))
            await bank.submit(asking, { ...submission, ...quoteOf(quote), order: again });
        }
        return bank.submit(asking, submission);
      },
    }),
  },
  {
    fault: "checks whether an order is new, and stores it a moment later",
    breaks: "twenty calls of submit() with one order at the same time move its money once",
    wrong: (bank) => {
      const known = new Map<string, OrderState | "otherOrder">();
      return {
        submit: async (asking, submission) => {
          const { id } = submission.order;
          const state = known.get(id);
          if (state) return bank.submit(asking, submission);
          await Promise.resolve();
          const order = { ...submission.order, id: known.has(id) ? newId() : id };
          known.set(id, "otherOrder");
          const quote = await bank.check(asking, order);
          if ("refusals" in quote) return bank.submit(asking, submission);
          const taken = await bank.submit(asking, { ...submission, ...quoteOf(quote), order });
          return taken === "otherOrder" ? taken : { ...taken, id };
        },
      };
    },
  },
  {
    fault: "returns the first order's state if another order is submitted under its id",
    breaks:
      "submit() of another order under a used id returns otherOrder, and leaves the first order unchanged",
    wrong: (bank) => ({
      submit: async (asking, submission) => {
        const [known] = await bank.orders([submission.order.id]);
        return known ?? bank.submit(asking, submission);
      },
    }),
  },
  {
    fault: "compares only the order, and not its terms, if an id is submitted again",
    breaks: whatever,
    wrong: comparing((_, { order }) => order),
  },
  {
    fault: "compares only the transfer, the debited amount and the fee if an id is submitted again",
    breaks: whatever,
    wrong: comparing((_, { order, terms: { debited, fee } }) => [
      ...["transfer" in order && order.transfer, debited, fee],
    ]),
  },
  {
    fault: "returns otherOrder for a repeated submit() if the caller differs",
    breaks: notAnother,
    wrong: comparing(({ customerId }, { order, terms }) => [customerId, order, terms]),
  },
  {
    fault: "returns otherOrder for a repeated submit() if the approval differs",
    breaks: notAnother,
    wrong: comparing((_, { order, terms, approval }) => [order, terms, approval]),
  },
  {
    fault: "returns otherOrder for a repeated submit() if the quote's reference differs",
    breaks: notAnother,
    wrong: comparing((_, { order, terms, reference }) => [order, terms, reference]),
  },
  {
    fault: "returns otherOrder for a repeated submit() if notAfter differs",
    breaks: notAnother,
    wrong: comparing((_, { order, terms, notAfter }) => [order, terms, notAfter]),
  },
  {
    fault: "ignores the approved amount",
    breaks:
      "submit() rejects an order that differs from its quote in the debited amount, and moves no money",
    wrong: quotingAnew(() => true),
  },
  {
    fault: "ignores the approved fee",
    breaks: "submit() rejects an order that differs from its quote in the fee, and moves no money",
    wrong: quotingAnew(({ terms }) => terms.fee.amount !== "0.00"),
  },
  {
    fault: "ignores the approved account",
    breaks:
      "submit() rejects an order that differs from its quote in the debtor's account, and moves no money",
    wrong: quotingAnew(() => true),
  },
  {
    fault: "ignores the approved payee",
    breaks:
      "submit() rejects an order that differs from its quote in the payee's name, and moves no money",
    wrong: quotingAnew(
      ({ order }) => order.kind === "single" && order.transfer.creditorName === "Another Creditor",
    ),
  },
  {
    fault: "accepts a submit() with an unknown reference",
    breaks: "submit() rejects an order with an unknown reference, and moves no money",
    wrong: quotingAnew(({ reference }) => reference === "lost"),
  },
  {
    fault: "accepts the reference of another customer's quote",
    breaks:
      "submit() rejects an order with the reference of another customer's quote, and moves no money",
    wrong: taking("terms"),
  },
  {
    fault: "answers RJCT for an order whose day has moved, and keeps its money reserved",
    breaks:
      "if only the day has moved, submit() answers RJCT, or ACWC with the new and the approved day",
    wrong: changedStates((state) =>
      state.status === "ACWC"
        ? { ...state, status: "RJCT", reason: "terms", cancellable: false }
        : state,
    ),
  },
  {
    fault: "moves the execution day and answers ACTC without the approved day",
    breaks:
      "if only the day has moved, submit() answers RJCT, or ACWC with the new and the approved day",
    wrong: changedStates(({ movedFrom: _, ...state }) =>
      state.status === "ACWC" ? { ...state, status: "ACTC" } : state,
    ),
  },
  {
    fault: "accepts a submit() after the time in its notAfter",
    breaks: "submit() rejects an order after the submission's notAfter as late, and moves no money",
    wrong: (bank) => ({
      submit: (asking, { notAfter: _, ...submission }) => bank.submit(asking, submission),
    }),
  },
  {
    fault: "refuses a customer without mandate in check(), but not in submit()",
    breaks: "submit() rejects an order if the customer lost the mandate after check()",
    wrong: taking("mandate", "account"),
  },
  {
    fault: "refuses a closed account in check(), but not in submit()",
    breaks: "submit() rejects an order if its account was closed after check()",
    wrong: taking("account"),
  },
  {
    fault: "refuses an order without funds in check(), but not in submit()",
    breaks:
      "submit() answers RJCT, or ACCP without funds, if the money left the account after check()",
    wrong: taking("funds"),
  },
  {
    fault: "accepts every submit() without SCA",
    breaks: "submit() without SCA rejects an order that is not exemptible, and moves no money",
    wrong: taking("declined"),
  },
];

const quoteOf = ({ terms, reference }: { terms: Submission["terms"]; reference: string }) => ({
  terms,
  reference,
});
