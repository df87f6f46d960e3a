import { accounts } from "../table/accounts.ts";
import { cards } from "../table/cards.ts";
import { table } from "../table/client.ts";
import { customers } from "../table/customers.ts";
import type { Bank, BankContext } from "./bank.ts";
import { sandboxRates } from "./rates.ts";
import { idsOf } from "./sandbox-ids.ts";

/** The bank of the sandbox: its accounts are rows of our own table, so that its part and ours are one transaction. */
export const sandboxBank: Bank = {
  customer: customers.get,

  async contexts(world, { id, type, name }) {
    const [owned, engaged] = await Promise.all([
      customers.holdings(world, id),
      customers.engagements(world, id),
    ]);
    const holdings = owned.map(({ id, kind }) => ({ id, kind }));
    const own: BankContext = { context: "PRIVATE", name, holdings };
    const agreements = new Map<string, BankContext>();
    for (const { agreement, name, account } of engaged.filter(mayConsent)) {
      const corporate = agreements.get(agreement) ?? corporateContext(agreement, name);
      corporate.holdings.push({ id: account, kind: "account" });
      agreements.set(agreement, corporate);
    }
    return [...(type === "PRIVATE" ? [own] : []), ...agreements.values()];
  },

  async usable(world, customerId, context) {
    if (context === "PRIVATE") {
      const owned = await customers.holdings(world, customerId);
      return new Set(owned.map(({ id }) => id));
    }
    const engaged = await customers.engagements(world, customerId, context);
    return new Set(engaged.filter(mayConsent).map(({ account }) => account));
  },

  async shown(world, { id, kind }) {
    if (kind === "card") {
      const card = await cards.get(world, id);
      return card && { id, kind, name: card.name, number: card.maskedPan };
    }
    const account = await accounts.get(world, id);
    return account && { id, kind, name: account.name, number: account.iban };
  },

  rates: async () => sandboxRates,
  account: accounts.get,
  transactions: accounts.transactions,
  transaction: accounts.transaction,
  entries: accounts.entries,
  card: cards.get,
  cardTransactions: cards.transactions,

  async accountIdOf(_world, tppId, bban) {
    return (await idsOf(tppId))("account", bban);
  },

  async reserve({ world, accountId, total, row }, alongside) {
    const refused = await table.change([
      ...alongside,
      accounts.reserve(world, accountId, total),
      { put: accounts.transactionRow(world, accountId, row), when: { absent: true } },
    ]);
    if (refused === undefined) return "reserved";
    return refused === alongside.length ? "funds" : "refused";
  },

  async book({ world, accountId, total, row: pending }, { row, credit }, alongside) {
    const refused = await table.change([
      ...alongside,
      accounts.withdraw(world, accountId, total),
      {
        delete: keyOf(accounts.transactionRow(world, accountId, pending)),
        when: { present: true },
      },
      ...accounts.booked(world, accountId, row),
      ...(credit
        ? [
            accounts.deposit(world, credit.accountId, credit.row.amount),
            ...accounts.booked(world, credit.accountId, credit.row),
          ]
        : []),
    ]);
    if (refused === alongside.length) return "gone";
    if (refused !== undefined && refused > alongside.length)
      throw new Error("A payment's accounts are not as its approval left them.");
    return refused === undefined ? "booked" : "refused";
  },
};

const corporateContext = (corporateId: string, name: string): BankContext => ({
  context: "CORPORATE",
  corporateId,
  name,
  holdings: [],
});

const keyOf = ({ PK, SK }: { PK: string; SK: string }) => ({ PK, SK });

/** An engagement can be consented only with both roles. */
const mayConsent = ({ roles }: { roles: readonly string[] }) =>
  roles.includes("REGISTER") && roles.includes("VIEW");
