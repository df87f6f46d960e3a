import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../../shared/schemas/account-reference.ts";
import type { TestData } from "../../test/conformance/test-data.ts";
import type { Psu } from "./demo-psu.ts";

/** A customer, an account and a payment: the demo's journey pays it from there. */
export type Subject = {
  psu: Psu;
  iban: string;
  /** The route of the payment's product. */
  product: string;
  order: Record<string, unknown>;
};

/** The first customer of every sandbox, who pays EUR 250 to Hamburg. */
export function seedSubject(): Subject {
  const [psu] = seedCustomers;
  const iban = ibanOfBban(psu.accounts[0].bban);
  return {
    psu,
    iban,
    product: "/v1/payments/cross-border-credit-transfers",
    order: {
      instructedAmount: { amount: "250.00", currency: "EUR" },
      creditorName: "Müller & Söhne GmbH",
      creditorAccount: { iban: "DE89370400440532013000", currency: "EUR" },
      creditorAddress: { city: "Hamburg", country: "DE" },
      debtorAccount: { iban, currency: "NOK" },
      remittanceInformationUnstructured: "Invoice 2026-118",
    },
  };
}

/** The payer of the conformance command's data, who makes the transfer `toPay`. */
export function subjectOf({ payer, toPay }: TestData): Subject {
  const { number, agreementId, account } = payer;
  const { iban = ibanOfBban(account.reference.bban ?? ""), currency } = account.reference;
  const { amount, ...transfer } = toPay.transfer;
  const psu = { name: "The payer", customerNumber: number, nationalNumber: number };
  return {
    psu: agreementId === undefined ? psu : { ...psu, context: agreementId },
    iban,
    product: `/v1/payments/${toPay.product}`,
    order: { instructedAmount: amount, ...transfer, debtorAccount: { iban, currency } },
  };
}
