import type { Context, Usable } from "../../../ports/schemas/account.ts";
import { engagedAccounts, mayUse } from "../access.ts";
import { engagedAgreements } from "../indexes.ts";
import type { Account, Card, World } from "../world.ts";

/**
 * Lists the contexts of a customer, each with its accounts and cards: first the private context, then each agreement.
 */
export function contextsOf(world: World, customerId: string): Context[] {
  const customer = world.customers.get(customerId);
  if (!customer) return [];
  const may = mayUse(world, { customerId });
  const own = [
    ...[...world.accounts.values()].filter(may).map(usableAccount),
    ...[...world.cards.values()].filter(may).map(usableCard),
  ];
  const agreements = engagedAgreements(world.agreements).get(customerId) ?? [];
  return [
    ...(customer.type === "PRIVATE" ? [{ name: customer.name, usable: own.toSorted(byId) }] : []),
    ...agreements.map((agreement) => ({
      ...{ agreementId: agreement.id, name: agreement.name },
      usable: engagedAccounts(agreement, customerId).flatMap((id) => {
        const account = world.accounts.get(id);
        return account ? [usableAccount(account)] : [];
      }),
    })),
  ];
}

const usableAccount = ({ id, name, iban }: Account): Usable => ({
  ...{ id, kind: "account", name, number: iban },
  ...{ mayRead: true, mayPay: true },
});

const usableCard = ({ id, name, maskedPan }: Card): Usable => ({
  ...{ id, kind: "card", name, number: maskedPan },
  ...{ mayRead: true, mayPay: false },
});

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
