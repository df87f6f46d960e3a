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
    fault: "pays twice what is submitted twice",
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
    fault: "looks whether it has an order, and takes it over a moment later",
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
    fault: "answers the first order's state to another order",
    breaks: "another order under the id of one is otherOrder, and leaves that one as it was",
    wrong: (bank) => ({
      submit: async (asking, submission) => {
        const [known] = await bank.orders([submission.order.id]);
        return known ?? bank.submit(asking, submission);
      },
    }),
  },
  {
    fault: "compares the order under an id, and not its terms",
    breaks: whatever,
    wrong: comparing((_, { order }) => order),
  },
  {
    fault: "compares the transfer and the price under an id, and nothing else",
    breaks: whatever,
    wrong: comparing((_, { order, terms: { debited, fee } }) => [
      ...["transfer" in order && order.transfer, debited, fee],
    ]),
  },
  {
    fault: "compares the customer under an id",
    breaks: notAnother,
    wrong: comparing(({ customerId }, { order, terms }) => [customerId, order, terms]),
  },
  {
    fault: "compares the approval under an id",
    breaks: notAnother,
    wrong: comparing((_, { order, terms, approval }) => [order, terms, approval]),
  },
  {
    fault: "compares the reference under an id",
    breaks: notAnother,
    wrong: comparing((_, { order, terms, reference }) => [order, terms, reference]),
  },
  {
    fault: "compares notAfter under an id",
    breaks: notAnother,
    wrong: comparing((_, { order, terms, notAfter }) => [order, terms, notAfter]),
  },
  {
    fault: "ignores the money that was approved",
    breaks: "terms changed are rejected, and cost nothing: the money debited",
    wrong: quotingAnew(() => true),
  },
  {
    fault: "ignores the fee that was approved",
    breaks: "terms changed are rejected, and cost nothing: the fee",
    wrong: quotingAnew(({ terms }) => terms.fee.amount !== "0.00"),
  },
  {
    fault: "ignores which account was approved",
    breaks: "terms changed are rejected, and cost nothing: the debtor's account",
    wrong: quotingAnew(() => true),
  },
  {
    fault: "ignores which payee was approved",
    breaks: "terms changed are rejected, and cost nothing: the payee's name",
    wrong: quotingAnew(
      ({ order }) => order.kind === "single" && order.transfer.creditorName === "Another Creditor",
    ),
  },
  {
    fault: "takes any reference for its own",
    breaks: "a reference that was lost is rejected, and costs nothing",
    wrong: quotingAnew(({ reference }) => reference === "lost"),
  },
  {
    fault: "takes somebody else's reference for the order's",
    breaks: "the reference of somebody else's quote is rejected, and costs nothing",
    wrong: taking("terms"),
  },
  {
    fault: "says that it rejects an order whose day has moved, and holds its money",
    breaks: "the day alone may move: ACWC, with the day and the one it moved from",
    wrong: changedStates((state) =>
      state.status === "ACWC"
        ? { ...state, status: "RJCT", reason: "terms", cancellable: false }
        : state,
    ),
  },
  {
    fault: "moves the day and does not say so",
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
    fault: "looks at mandates when it checks only",
    breaks: "a mandate lost between check and submit is rejected",
    wrong: taking("mandate", "account"),
  },
  {
    fault: "looks at closed accounts when it checks only",
    breaks: "an account closed between check and submit is rejected",
    wrong: taking("account"),
  },
  {
    fault: "looks at funds when it checks only",
    breaks: "funds gone between check and submit: RJCT, or ACCP without funds",
    wrong: taking("funds"),
  },
  {
    fault: "leaves SCA out wherever it is told to",
    breaks: "an order that is not exemptible is rejected without SCA, and costs nothing",
    wrong: taking("declined"),
  },
];

const quoteOf = ({ terms, reference }: { terms: Submission["terms"]; reference: string }) => ({
  terms,
  reference,
});
