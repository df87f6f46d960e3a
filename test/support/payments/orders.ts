import { seedCustomers } from "../../../shared/sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../../../shared/schemas/account-reference.ts";
import { bban, iban, money } from "./transfers.ts";

export const product = "cross-border-credit-transfers";
export const domestic = "norwegian-domestic-credit-transfers";
export const instant = "instant-norwegian-domestic-credit-transfers-straks";
export const sepa = "sepa-credit-transfers";

/** A seed customer as a PSU, with the numbers of the accounts. */
const personOf = (index: number) => {
  const seed = seedCustomers[index];
  if (!seed) throw new Error("The seed has no such customer.");
  const [main, other] = seed.accounts.map(({ bban, currency }) => ({
    bban,
    iban: ibanOfBban(bban),
    currency,
  })) as [Numbers, Numbers];
  return { number: seed.customerNumber, name: seed.name, main, other };
};
type Numbers = { bban: string; iban: string; currency: string };

export const eirik = personOf(0);
export const ingrid = personOf(1);
export const havbris = personOf(2);

/** A valid order of a cross-border credit transfer. */
export const paymentOrder = {
  instructedAmount: { amount: "250.00", currency: "EUR" },
  creditorName: "Müller & Söhne GmbH",
  creditorAgent: "COBADEFFXXX",
  creditorAccount: { iban: "DE89370400440532013000", currency: "EUR" },
  creditorAddress: {
    street: "Hafenstraße",
    buildingNumber: "7",
    postalCode: "20457",
    city: "Hamburg",
    country: "DE",
  },
  debtorAccount: { iban: "", currency: "NOK" },
  remittanceInformationUnstructured: "Invoice 2026-118",
  purposeCode: "SUPP",
};

/** An order from Eirik's main account, with changes. Its BIC fits its own creditor's account only. */
export const orderOf = (changes: Record<string, unknown> = {}) => ({
  ...paymentOrder,
  ...("creditorAccount" in changes ? { creditorAgent: undefined } : {}),
  debtorAccount: { iban: eirik.main.iban, currency: "NOK" },
  ...changes,
});

/** The same order, to a creditor whose name no other payment of the test has. */
export const named = (creditorName: string, changes: object = {}) =>
  orderOf({ creditorName, ...changes });

/** A domestic order from Eirik's main account to an account at another bank, with changes. */
export const domesticOrder = (changes: Record<string, unknown> = {}) => ({
  instructedAmount: { amount: "125.50", currency: "NOK" },
  creditorName: "Nordlys Kaffe AS",
  creditorAccount: { bban: "12345678903", currency: "NOK" },
  debtorAccount: { iban: eirik.main.iban, currency: "NOK" },
  ...changes,
});

/** The same order, to a creditor whose name no other payment of the test has. */
export const namedDomestic = (creditorName: string, changes: object = {}) =>
  domesticOrder({ creditorName, ...changes });

/** An order in EUR from Eirik's main account to one that SEPA reaches, with changes. */
export const sepaOrder = (changes: Record<string, unknown> = {}) => ({
  instructedAmount: { amount: "250.00", currency: "EUR" },
  creditorName: "Müller & Söhne GmbH",
  creditorAccount: { iban: "DE89370400440532013000", currency: "EUR" },
  debtorAccount: { iban: eirik.main.iban, currency: "NOK" },
  ...changes,
});

export const reference = (kid: string, more: object = {}) => ({
  remittanceInformationStructuredArray: [{ reference: kid, ...more }],
});

/**
 * An order of NOK 100.00 a month from Eirik's main account to Havbris' account, on the 5th from 5 March 2026 on, with
 * changes.
 */
export const standingOrder = (changes: Record<string, unknown> = {}) => ({
  instructedAmount: money("100.00"),
  creditorName: "Havbris Sjømat AS",
  creditorAccount: iban(havbris.main.iban),
  debtorAccount: iban(eirik.main.iban),
  startDate: "2026-03-05",
  frequency: "Monthly" as const,
  ...changes,
});

/** An entry of a bulk: NOK 100.00 to an account at another bank, with changes. */
export const entryOf = (changes: Record<string, unknown> = {}) => ({
  instructedAmount: money("100.00"),
  creditorName: "Nordlys Kaffe AS",
  creditorAccount: bban("12345678903"),
  ...changes,
});

/** The same entry, to a creditor whose name no other entry has. */
export const namedEntry = (creditorName: string, amount = "100.00", changes: object = {}) =>
  entryOf({ creditorName, instructedAmount: money(amount), ...changes });

/** Two payments from Eirik's main account, with changes. */
export const bulkOf = (changes: Record<string, unknown> = {}) => ({
  debtorAccount: iban(eirik.main.iban),
  payments: [
    entryOf({ creditorName: "First", remittanceInformationUnstructured: "Invoice 1" }),
    entryOf({ creditorName: "Second", instructedAmount: money("250.50"), purposeCode: "SUPP" }),
  ],
  ...changes,
});
