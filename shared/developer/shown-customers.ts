import { type SeedCustomer, seedCustomers } from "../sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../schemas/account-reference.ts";
import type { ShownCustomer } from "./pages/developer-reference-page.ts";

/** The customers of a new sandbox, for a page. */
export const shownCustomers = (): ShownCustomer[] => seedCustomers.map(shown);

function shown({ name, customerNumber, type, accounts, card, representative }: SeedCustomer) {
  const acting = seedCustomers.find(({ nationalNumber }) => nationalNumber === representative);
  return {
    name,
    number: customerNumber,
    type,
    accounts: accounts.map(({ name, bban, currency }) => ({
      name,
      iban: ibanOfBban(bban),
      currency,
    })),
    ...(card ? { card: card.maskedPan } : {}),
    ...(acting ? { representative: acting.name } : {}),
  };
}
