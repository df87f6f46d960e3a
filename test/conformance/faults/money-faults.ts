import type { Bank } from "../../../shared/ports/bank.ts";
import type { Money } from "../../../shared/ports/schemas/money.ts";
import type { Terms } from "../../../shared/ports/schemas/quote.ts";
import { moneyOf, toMinorUnits } from "../../../shared/rules/money.ts";
import type { Fault } from "../fault.ts";

/** Makes a bank whose quotes of an exchange have another fee than it takes. */
const otherFee =
  (told: (fee: bigint) => bigint) =>
  (bank: Bank): Partial<Bank> => {
    const taken = new Map<string, Terms["fee"]>();
    return {
      check: async (asking, order) => {
        const quote = await bank.check(asking, order);
        if ("refusals" in quote || !quote.terms.rate) return quote;
        const { fee } = quote.terms;
        taken.set(quote.reference, fee);
        const shown = moneyOf(told(toMinorUnits(fee)), fee.currency) as Money;
        return { ...quote, terms: { ...quote.terms, fee: shown } };
      },
      submit: (asking, submission) => {
        const fee = taken.get(submission.reference) ?? submission.terms.fee;
        return bank.submit(asking, { ...submission, terms: { ...submission.terms, fee } });
      },
    };
  };

type Balances = { type: "booked" | "available"; amount: Money }[];

/** Returns the balances with another available one, made from the booked one. */
const withAvailable = (balances: Balances, of: (booked: bigint) => bigint): Balances => {
  const booked = balances.find(({ type }) => type === "booked")?.amount;
  if (!booked) return balances;
  const amount = moneyOf(of(toMinorUnits(booked)), booked.currency) as Money;
  return balances.map((each) => (each.type === "available" ? { ...each, amount } : each));
};

const lowers = "lowers the available balance by the debited amount and the fee";

/** Faulty banks that break a promise about held money, fees or exchanges. */
export const moneyFaults: readonly Fault[] = [
  {
    fault: "shows the booked balance as the available one",
    breaks: `an order for today ${lowers}`,
    wrong: (bank) => ({
      accounts: async (...asked) =>
        (await bank.accounts(...asked)).map((account) => ({
          ...account,
          balances: withAvailable(account.balances, (booked) => booked),
        })),
    }),
  },
  {
    fault: "lists no pending transaction for the money that it reserves",
    breaks: `an order for today ${lowers}`,
    wrong: () => ({ pending: async () => [] }),
  },
  {
    fault: "does not subtract pending transactions from a card's available balance",
    breaks: "a card's available balance is its limit plus booked balance, minus pending amounts",
    wrong: (bank) => ({
      cards: async (...asked) =>
        (await bank.cards(...asked)).map((card) => ({
          ...card,
          balances: withAvailable(
            card.balances,
            (booked) => booked + toMinorUnits(card.creditLimit),
          ),
        })),
    }),
  },
  {
    fault: "quotes a greater fee than it takes",
    breaks: `an order for today in another currency ${lowers}`,
    wrong: otherFee((fee) => fee + 500n),
  },
  {
    fault: "takes a fee that it has not quoted",
    breaks: "an exchange is booked with its fee, at the rate of its quote",
    wrong: otherFee(() => 0n),
  },
  {
    fault: "names the account's currency as the unit of a rate",
    breaks: "the rate of an exchange is the price of one unit of its unit currency",
    wrong: (bank) => ({
      check: async (...asked) => {
        const quote = await bank.check(...asked);
        if ("refusals" in quote || !quote.terms.rate) return quote;
        const rate = { ...quote.terms.rate, unitCurrency: quote.terms.debited.currency };
        return { ...quote, terms: { ...quote.terms, rate } };
      },
    }),
  },
  {
    fault: "books an exchange with the wrong unitCurrency",
    breaks: "an exchange is booked with its fee, at the rate of its quote",
    wrong: (bank) => ({
      booked: async (...asked) => {
        const page = await bank.booked(...asked);
        if (page === "unsupported") return page;
        const pair = { sourceCurrency: "NOK", unitCurrency: "NOK", targetCurrency: "EUR" } as const;
        const currencyExchange = { ...pair, exchangeRate: "11.50", quotationDate: "2026-03-02" };
        return { ...page, rows: page.rows.map((row) => ({ ...row, currencyExchange })) };
      },
    }),
  },
];
