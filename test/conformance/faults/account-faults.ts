import type { Fault } from "../fault.ts";

/** Faults in what is told of customers, accounts and cards. */
export const accountFaults: readonly Fault[] = [
  {
    fault: "tells accounts to anybody",
    breaks: "a stranger is told nothing of an account",
    wrong: (bank, { payer }) => ({
      accounts: (asking, ids) => bank.accounts({ ...asking, customerId: payer.customerId }, ids),
    }),
  },
  {
    fault: "finds transactions for anybody",
    breaks: "an unknown customer is told nothing of an account",
    wrong: (bank, { payer }) => ({
      transaction: (asking, accountId, id) =>
        bank.transaction({ ...asking, customerId: payer.customerId }, accountId, id),
    }),
  },
  {
    fault: "does not look at the agreement",
    breaks: "an account of an agreement is told under that agreement only",
    wrong: (bank, { corporate }) => ({
      accounts: (asking, ids) =>
        bank.accounts(
          asking.customerId === corporate?.customerId
            ? { ...asking, agreementId: corporate.agreementId }
            : asking,
          ids,
        ),
    }),
  },
  {
    fault: "tells cards to anybody",
    breaks: "a stranger is told nothing of a card",
    wrong: (bank, { payer }) => ({
      cardPending: (asking, id) =>
        bank.cardPending({ ...asking, customerId: payer.customerId }, id),
    }),
  },
  {
    fault: "says that what may be read may be paid from",
    breaks: "contexts tell that an account may be read and not paid from, and check holds to it",
    wrong: (bank) => ({
      contexts: async (customerId) =>
        (await bank.contexts(customerId)).map((each) => ({
          ...each,
          usable: each.usable.map((one) => ({ ...one, mayPay: true })),
        })),
    }),
  },
  {
    fault: "knows a customer by any number",
    breaks: "customer answers nothing for a number that nobody has",
    wrong: (bank, { payer }) => ({ customer: () => bank.customer(payer.number) }),
  },
  {
    fault: "writes money without its decimals",
    breaks: "accounts tell both balances, in the currency of the account",
    wrong: (bank) => ({
      accounts: async (...asked) =>
        (await bank.accounts(...asked)).map((account) => ({
          ...account,
          balances: account.balances.map((each) => ({
            ...each,
            amount: { ...each.amount, amount: `${Number(each.amount.amount)}` },
          })),
        })),
    }),
  },
];
