import type { Bank } from "../../../shared/ports/bank.ts";
import type { Quote } from "../../../shared/ports/schemas/quote.ts";
import { addDays } from "../../../shared/rules/calendar.ts";
import { approved, inMinutes, newId } from "../asking.ts";
import type { Fault } from "../fault.ts";

/** Makes a bank that changes its quotes. */
const changedQuotes = (change: (quote: Quote) => Quote) => (bank: Bank) => ({
  check: async (...asked: Parameters<Bank["check"]>) => {
    const answer = await bank.check(...asked);
    return "refusals" in answer ? answer : change(answer);
  },
});

/** Faulty banks that break a promise about quotes, or about the form of answers. */
export const checkFaults: readonly Fault[] = [
  {
    fault: "accepts an order at check(), before submit()",
    breaks: "check() changes nothing, and may be called again at any time",
    wrong: (bank, data) => ({
      check: async (asking, order) => {
        const quote = await bank.check(asking, order);
        if ("refusals" in quote) return quote;
        const { terms, reference } = quote;
        await bank.submit(asking, { order, terms, reference, approval: approved(data) });
        return quote;
      },
    }),
  },
  {
    fault: "refuses a second check() of the same order",
    breaks: "check() changes nothing, and may be called again at any time",
    wrong: (bank) => {
      const quoted = new Set<string>();
      return {
        check: async (asking, order) => {
          if (quoted.has(order.id)) return { refusals: [{ reason: "duplicate" as const }] };
          quoted.add(order.id);
          return bank.check(asking, order);
        },
      };
    },
  },
  {
    fault: "returns only the first reason to refuse an order",
    breaks: "check() returns all refusals at once, each with the path of its field",
    wrong: (bank) => ({
      check: async (...asked) => {
        const answer = await bank.check(...asked);
        return "refusals" in answer ? { refusals: answer.refusals.slice(0, 1) } : answer;
      },
    }),
  },
  {
    fault: "returns the reasons to refuse an order without the fields' paths",
    breaks: "check() returns all refusals at once, each with the path of its field",
    wrong: (bank) => ({
      check: async (...asked) => {
        const answer = await bank.check(...asked);
        if (!("refusals" in answer)) return answer;
        return { refusals: answer.refusals.map(({ path: _, ...refusal }) => refusal) };
      },
    }),
  },
  {
    fault: "exempts every payment from SCA",
    breaks: "check() exempts a transfer from SCA only if both accounts are the customer's own",
    wrong: changedQuotes((quote) => ({ ...quote, exemptible: true })),
  },
  {
    fault: "leaves out the next days of a standing order in its quote",
    breaks: "check() returns the next days of a standing order, beginning with the first",
    wrong: changedQuotes(({ terms: { nextDates: _, ...terms }, ...quote }) => ({
      ...quote,
      terms,
    })),
  },
  {
    fault: "refuses to estimate an order from a closed account",
    breaks:
      "estimate() reveals nothing about an account: a closed one gets the same estimate as an open one",
    wrong: (bank, { closed }) => ({
      estimate: async (asking, order) =>
        order.debtorAccount.bban === closed?.account.reference.bban
          ? { refusals: [{ reason: "account" as const, path: "debtorAccount" }] }
          : bank.estimate(asking, order),
    }),
  },
  {
    fault: "reveals to a stranger that the account exists",
    breaks:
      "check() refuses a stranger's order in the same way as an order from an account that does not exist",
    wrong: (bank, { payer, stranger }) => ({
      check: async (asking, order) =>
        asking.customerId === stranger.customerId &&
        order.debtorAccount.bban === payer.account.reference.bban
          ? { refusals: [{ reason: "mandate" as const, path: "debtorAccount" }] }
          : bank.check(asking, order),
    }),
  },
  {
    fault: "returns another id from submit() than that of the order",
    breaks: "submit() accepts an order, and orders() knows it from then on",
    wrong: (bank) => ({
      submit: async (...asked) => {
        const state = await bank.submit(...asked);
        return state === "otherOrder" ? state : { ...state, id: `urn:order:${newId()}` };
      },
    }),
  },
  {
    fault: "gives a quote that has already expired",
    breaks:
      "check() returns a quote with account, amount and day, valid until a time in the future",
    wrong: (bank, data) =>
      changedQuotes((quote) => ({ ...quote, until: inMinutes(data, 0) }))(bank),
  },
  {
    fault: "gives a quote for five minutes",
    breaks: "a quote is valid until an SCA link expires or the day ends, whichever comes first",
    wrong: (bank, data) =>
      changedQuotes((quote) => ({ ...quote, until: inMinutes(data, 5) }))(bank),
  },
  {
    fault: "does not say that a day has moved",
    breaks: "check() returns the banking day to which a day has moved, and the original day",
    wrong: changedQuotes(({ terms: { movedFrom: _, ...terms }, ...quote }) => ({
      ...quote,
      terms,
    })),
  },
  {
    fault: "moves the 31st into the next month",
    breaks: "check() returns the last banking day of a month for a standing order on the 31st",
    wrong: changedQuotes(({ terms: { nextDates, ...terms }, ...quote }) => ({
      ...quote,
      terms: { ...terms, ...(nextDates && { nextDates: nextDates.map((day) => addDays(day, 4)) }) },
    })),
  },
  {
    fault: "ignores the endDate of a standing order",
    breaks: "check() returns no day of a standing order after its endDate",
    wrong: (bank) => ({
      check(asking, order) {
        if (order.kind !== "standing") return bank.check(asking, order);
        const { endDate: _, ...schedule } = order.schedule;
        return bank.check(asking, { ...order, schedule });
      },
    }),
  },
  {
    fault: "quotes an order from a closed account",
    breaks: "check() refuses an order from a closed account",
    wrong: (bank, { payer, closed }) => ({
      check: (asking, order) =>
        asking.customerId === closed?.customerId
          ? bank.check(
              { ...asking, customerId: payer.customerId },
              { ...order, debtorAccount: payer.account.reference },
            )
          : bank.check(asking, order),
    }),
  },
  {
    fault: "does not check the funds of an order",
    breaks: "check() says that the account has too little money, in a refusal or in its quote",
    wrong: (bank, { toPay: { transfer } }) => ({
      check: async (asking, order) => {
        const answer = await bank.check(asking, order);
        const lacks = "refusals" in answer && answer.refusals[0]?.reason === "funds";
        return lacks && order.kind === "single"
          ? bank.check(asking, { ...order, transfer })
          : answer;
      },
    }),
  },
  {
    fault: "estimates a debit of 1.00 NOK for every order",
    breaks: "before the PSU is known, estimate() returns the debited amount and execution date",
    wrong: (bank) => ({
      estimate: async (...asked) => {
        const answer = await bank.estimate(...asked);
        if ("refusals" in answer) return answer;
        return { ...answer, debited: { amount: "1.00", currency: "NOK" } };
      },
    }),
  },
];
