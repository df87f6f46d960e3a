import type { Context, Usable } from "../../ports/schemas/account.ts";
import { mayConsent } from "../rules/may-use.ts";
import { accounts } from "../table/accounts.ts";
import { cards } from "../table/cards.ts";
import { customers } from "../table/customers.ts";

type Held = { id: string; kind: Usable["kind"] };

/**
 * Lists the contexts of a customer, each with its accounts and cards: first the private context, then each agreement.
 */
export async function contextsOf(world: string, customerId: string): Promise<Context[]> {
  const [customer, owned, engaged] = await Promise.all([
    customers.listed(world, customerId),
    customers.holdings(world, customerId),
    customers.engagements(world, customerId),
  ]);
  if (!customer) return [];
  const agreements = new Map<string, { agreementId: string; name: string; held: Held[] }>();
  for (const { agreement: agreementId, name, account } of engaged.filter(mayConsent)) {
    const corporate = agreements.get(agreementId) ?? { agreementId, name, held: [] };
    corporate.held.push({ id: account, kind: "account" });
    agreements.set(agreementId, corporate);
  }
  const own = customer.type === "PRIVATE" ? [{ name: customer.name, held: owned }] : [];
  const all = [...own, ...agreements.values()];
  return Promise.all(
    all.map(async ({ held, ...context }) => {
      const usable = await Promise.all(held.map((each) => usableAs(world, each)));
      return { ...context, usable: usable.filter((each) => each !== undefined) };
    }),
  );
}

/** Reads an account or a card for a list. Returns undefined if it was deleted. */
async function usableAs(world: string, { id, kind }: Held): Promise<Usable | undefined> {
  if (kind === "card") {
    const card = await cards.get(world, id);
    const may = { mayRead: true, mayPay: false };
    return card && { id, kind, name: card.name, number: card.maskedPan, ...may };
  }
  const account = await accounts.get(world, id);
  const may = { mayRead: true, mayPay: true };
  return account && { id, kind, name: account.name, number: account.iban, ...may };
}
