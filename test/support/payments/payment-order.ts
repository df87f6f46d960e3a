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
