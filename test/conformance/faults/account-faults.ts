import type { Bank } from "../../../shared/ports/bank.ts";
import type { Account, Context } from "../../../shared/ports/schemas/account.ts";
import { newId } from "../asking.ts";
import type { Fault } from "../fault.ts";

/** Makes a bank that changes a customer's contexts in its answers. */
const changedContexts = (change: (contexts: Context[]) => Context[]) => (bank: Bank) => ({
  contexts: async (customerId: string) => change(await bank.contexts(customerId)),
});

/** Faulty banks whose answers about customers, accounts or cards break a promise. */
export const accountFaults: readonly Fault[] = [
  {
    fault: "shows accounts to any customer",
    breaks: "a call for a stranger reveals nothing about an account",
    wrong: (bank, { payer }) => ({
      accounts: (asking, ids) => bank.accounts({ ...asking, customerId: payer.customerId }, ids),
    }),
  },
  {
    fault: "shows a transaction to any customer",
    breaks: "a call for an unknown customer reveals nothing about an account",
    wrong: (bank, { payer }) => ({
      transaction: (asking, accountId, id) =>
        bank.transaction({ ...asking, customerId: payer.customerId }, accountId, id),
    }),
  },
  {
    fault: "ignores the agreement of a request",
    breaks: "an account of an agreement can be read only under that agreement",
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
    fault: "shows cards to any customer",
    breaks: "a call for a stranger reveals nothing about a card",
    wrong: (bank, { payer }) => ({
      cardPending: (asking, id) =>
        bank.cardPending({ ...asking, customerId: payer.customerId }, id),
    }),
  },
  {
    fault: "says that the customer may pay from every readable account",
    breaks:
      "contexts() returns mayPay false for an account that may only be read, and check() refuses a payment from it",
    wrong: (bank) => ({
      contexts: async (customerId) =>
        (await bank.contexts(customerId)).map((each) => ({
          ...each,
          usable: each.usable.map((one) => ({ ...one, mayPay: true })),
        })),
    }),
  },
  {
    fault: "finds a customer for any national number",
    breaks: "customer() returns nothing for a number that no customer has",
    wrong: (bank, { payer }) => ({ customer: () => bank.customer(payer.number) }),
  },
  {
    fault: "writes money without its decimals",
    breaks: "accounts() returns both balances, in the currency of the account",
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
  {
    fault: "gives a customer a new id at each request",
    breaks: "customer() returns the customer with the given number, always under the same id",
    wrong: (bank) => ({
      customer: async (number) => {
        const customer = await bank.customer(number);
        return customer && { ...customer, id: newId() };
      },
    }),
  },
  {
    fault: "lists only cards in contexts",
    breaks:
      "contexts() returns an account that the customer may use, with its kind and what is allowed",
    wrong: changedContexts((contexts) =>
      contexts.map((each) => ({
        ...each,
        usable: each.usable.filter(({ kind }) => kind === "card"),
      })),
    ),
  },
  {
    fault: "returns another customer's contexts for an unknown customer",
    breaks: "contexts() returns an empty list for an unknown customer",
    wrong: (bank, { payer }) => ({
      contexts: async (customerId) => {
        const contexts = await bank.contexts(customerId);
        return contexts.length ? contexts : bank.contexts(payer.customerId);
      },
    }),
  },
  {
    fault: "gives every context the name x",
    breaks:
      "a private context has the customer's name, and an account in it has its own name and IBAN",
    wrong: changedContexts((contexts) => contexts.map((each) => ({ ...each, name: "x" }))),
  },
  {
    fault: "names an agreement's context after its customer",
    breaks: "the context of an agreement has the name that the customer knows",
    wrong: changedContexts((contexts) =>
      contexts.map((each) => (each.agreementId ? { ...each, name: "Kari Nordmann" } : each)),
    ),
  },
  {
    fault: "lists an account with its BBAN instead of its IBAN",
    breaks:
      "a private context has the customer's name, and an account in it has its own name and IBAN",
    wrong: changedContexts((contexts) =>
      contexts.map((each) => ({
        ...each,
        usable: each.usable.map((one) => ({ ...one, number: one.number.slice(4) })),
      })),
    ),
  },
  {
    fault: "lists each context twice",
    breaks: "contexts() returns each agreement once, and the private context at most once",
    wrong: changedContexts((contexts) => contexts.flatMap((each) => [each, each])),
  },
  {
    fault: "leaves out contexts of agreements",
    breaks:
      "contexts() returns an agreement with its UUID, and with an account that may be used under it",
    wrong: changedContexts((contexts) => contexts.filter((each) => each.agreementId === undefined)),
  },
  {
    fault: "shows a closed account like an open one",
    breaks: "accounts() does not return a closed account",
    wrong: (bank, { payer, closed }) => ({
      accounts: async (asking, ids) => {
        const open = await bank.accounts(asking, ids);
        if (!closed || !ids.includes(closed.account.id)) return open;
        const asked = { ...asking, customerId: payer.customerId };
        const [like] = await bank.accounts(asked, [payer.account.id]);
        return like ? [...open, { ...like, id: closed.account.id }] : open;
      },
    }),
  },
  {
    fault: "returns accounts from a cache",
    breaks: "no answer shows an account after the customer's mandate for it has ended",
    wrong: (bank) => {
      const cache = new Map<string, Account[]>();
      return {
        accounts: async (asking, ids) => {
          const key = `${asking.customerId} ${asking.agreementId} ${ids.join()}`;
          const known = cache.get(key) ?? (await bank.accounts(asking, ids));
          cache.set(key, known);
          return known;
        },
      };
    },
  },
  {
    fault: "shows a card's limit in another currency",
    breaks: "cards() returns the limit and both balances, in the currency of the card",
    wrong: (bank) => ({
      cards: async (...asked) =>
        (await bank.cards(...asked)).map((card) => ({
          ...card,
          creditLimit: { ...card.creditLimit, currency: "EUR" as const },
        })),
    }),
  },
];
