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
  "an order under the id of another one is otherOrder, whatever differs in order or terms";
const notAnother = "another reference, approval, notAfter or caller does not make another order";

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
    breaks: "the same submit again answers the state, and moves no more money",
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
    breaks: "twenty submits of one order at once move its money once",
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
    fault: "answers the first order's state to another order with its id",
    breaks: "another order under the id of one is otherOrder, and leaves that one as it was",
    wrong: (bank) => ({
      submit: async (asking, submission) => {
        const [known] = await bank.orders([submission.order.id]);
        return known ?? bank.submit(asking, submission);
      },
    }),
  },
  {
    fault: "compares only the order, and not its terms, with the stored one",
    breaks: whatever,
    wrong: comparing((_, { order }) => order),
  },
  {
    fault: "compares only the transfer and the price with the stored ones",
    breaks: whatever,
    wrong: comparing((_, { order, terms: { debited, fee } }) => [
      ...["transfer" in order && order.transfer, debited, fee],
    ]),
  },
  {
    fault: "compares the customer with the stored one",
    breaks: notAnother,
    wrong: comparing(({ customerId }, { order, terms }) => [customerId, order, terms]),
  },
  {
    fault: "compares the approval with the stored one",
    breaks: notAnother,
    wrong: comparing((_, { order, terms, approval }) => [order, terms, approval]),
  },
  {
    fault: "compares the reference with the stored one",
    breaks: notAnother,
    wrong: comparing((_, { order, terms, reference }) => [order, terms, reference]),
  },
  {
    fault: "compares notAfter with the stored one",
    breaks: notAnother,
    wrong: comparing((_, { order, terms, notAfter }) => [order, terms, notAfter]),
  },
  {
    fault: "ignores the approved amount",
    breaks: "terms changed are rejected, and cost nothing: the money debited",
    wrong: quotingAnew(() => true),
  },
  {
    fault: "ignores the approved fee",
    breaks: "terms changed are rejected, and cost nothing: the fee",
    wrong: quotingAnew(({ terms }) => terms.fee.amount !== "0.00"),
  },
  {
    fault: "ignores the approved account",
    breaks: "terms changed are rejected, and cost nothing: the debtor's account",
    wrong: quotingAnew(() => true),
  },
  {
    fault: "ignores the approved payee",
    breaks: "terms changed are rejected, and cost nothing: the payee's name",
    wrong: quotingAnew(
      ({ order }) => order.kind === "single" && order.transfer.creditorName === "Another Creditor",
    ),
  },
  {
    fault: "accepts any reference",
    breaks: "a reference that was lost is rejected, and costs nothing",
    wrong: quotingAnew(({ reference }) => reference === "lost"),
  },
  {
    fault: "accepts the reference of another customer's quote",
    breaks: "the reference of somebody else's quote is rejected, and costs nothing",
    wrong: taking("terms"),
  },
  {
    fault: "answers RJCT for an order whose day has moved, and still holds its money",
    breaks: "the day alone may move: ACWC, with the day and the one it moved from",
    wrong: changedStates((state) =>
      state.status === "ACWC"
        ? { ...state, status: "RJCT", reason: "terms", cancellable: false }
        : state,
    ),
  },
  {
    fault: "moves the day and answers ACTC without the old day",
    breaks: "the day alone may move: ACWC, with the day and the one it moved from",
    wrong: changedStates(({ movedFrom: _, ...state }) =>
      state.status === "ACWC" ? { ...state, status: "ACTC" } : state,
    ),
  },
  {
    fault: "ignores notAfter",
    breaks: "a submit after its notAfter is rejected as late, and costs nothing",
    wrong: (bank) => ({
      submit: (asking, { notAfter: _, ...submission }) => bank.submit(asking, submission),
    }),
  },
  {
    fault: "checks the mandate only before the submit",
    breaks: "a mandate lost between check and submit is rejected",
    wrong: taking("mandate", "account"),
  },
  {
    fault: "checks for a closed account only before the submit",
    breaks: "an account closed between check and submit is rejected",
    wrong: taking("account"),
  },
  {
    fault: "checks the funds only before the submit",
    breaks: "funds gone between check and submit: RJCT, or ACCP without funds",
    wrong: taking("funds"),
  },
  {
    fault: "accepts every submit without SCA",
    breaks: "an order that is not exemptible is rejected without SCA, and costs nothing",
    wrong: taking("declined"),
  },
];

const quoteOf = ({ terms, reference }: { terms: Submission["terms"]; reference: string }) => ({
  terms,
  reference,
});
