import { toMinorUnits } from "../../../shared/rules/money.ts";
import { paid, single } from "../asking.ts";
import type { Fault } from "../fault.ts";

/** Faulty banks whose confirmations of funds break a promise. */
export const fundsFaults: readonly Fault[] = [
  {
    fault: "confirms funds for every amount",
    breaks: "covers() confirms an amount that can be paid, and denies one that cannot",
    wrong: () => ({ covers: async () => true }),
  },
  {
    fault: "confirms funds by the booked instead of the available balance",
    breaks:
      "covers(), like check(), treats held money as spent, and confirms the rest but no minor unit more",
    wrong: (bank) => ({
      covers: async (asking, id, amount) => {
        const [account] = await bank.accounts(asking, [id]);
        const booked = account?.balances.find(({ type }) => type === "booked");
        return booked !== undefined && toMinorUnits(amount) <= toMinorUnits(booked.amount);
      },
    }),
  },
  {
    fault: "compares an amount in another currency with the balance without converting it",
    breaks: "covers() converts an amount in another currency in the same way as a payment",
    wrong: (bank) => ({
      covers: (asking, id, amount) => bank.covers(asking, id, { ...amount, currency: "NOK" }),
    }),
  },
  {
    fault: "reserves the money that it confirms",
    breaks: "covers() reserves no money",
    wrong: (bank, data) => ({
      covers: async (...asked) => {
        const answer = await bank.covers(...asked);
        await paid(bank, data, data.payer, single(data.payer, data.toPay));
        return answer;
      },
    }),
  },
  {
    fault: "confirms funds for any customer",
    breaks: "covers() denies funds to a stranger and for an unknown account",
    wrong: (bank, { payer }) => ({
      covers: (asking, id, amount) =>
        bank.covers({ ...asking, customerId: payer.customerId }, id, amount),
    }),
  },
  {
    fault: "confirms funds on a closed account",
    breaks: "covers() denies funds on a closed account",
    wrong: (bank, { closed }) => ({
      covers: async (asking, id, amount) =>
        id === closed?.account.id || bank.covers(asking, id, amount),
    }),
  },
  {
    fault: "confirms funds on an account that may only be read",
    breaks: "covers() denies funds on an account that the customer may read and not pay from",
    wrong: (bank) => ({
      covers: async (asking, id, amount) =>
        (await bank.covers(asking, id, amount)) || (await bank.accounts(asking, [id])).length > 0,
    }),
  },
];
