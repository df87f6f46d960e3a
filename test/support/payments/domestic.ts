import type { KidAgreement } from "../../../shared/schemas/kid-agreement.ts";
import { accountOf, editAccount } from "../sandbox/world-of.ts";
import { eirik } from "./payments.ts";

export const domestic = "norwegian-domestic-credit-transfers";
export const instant = "instant-norwegian-domestic-credit-transfers-straks";
export const sepa = "sepa-credit-transfers";

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

/** Sets or removes the KID agreement of an account of the bank. */
export async function agree(bban: string, kid: KidAgreement | undefined): Promise<void> {
  await editAccount((await accountOf(bban)).id, () => ({ kid }));
}
