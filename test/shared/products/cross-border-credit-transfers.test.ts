import * as v from "valibot";
import {
  CrossBorderCreditTransfer,
  crossBorderCreditTransfers,
} from "../../../shared/products/cross-border-credit-transfers.ts";
import { termsOf } from "../../support/payments/product-terms.ts";
import { bban, iban, kinds, money, problemsOf, rates } from "../../support/payments/transfers.ts";

const transfer = {
  instructedAmount: money("100", "EUR"),
  creditorName: "Müller & Söhne GmbH",
  creditorAccount: iban("DE89370400440532013000", "EUR"),
  debtorAccount: iban("NO0995360573002"),
};
const problems = (changes: object) =>
  problemsOf(CrossBorderCreditTransfer, { ...transfer, ...changes });

const abroad = { creditorAccount: bban("021000021A12345678", "USD") };
const unknown = "A cross-border credit transfer has no such field.";

describe("a cross-border credit transfer (specification, Payment initiation request)", () => {
  it.each([
    ["only the required fields", {}],
    ["a BBAN and a BIC", { ...abroad, creditorAgent: "CHASUS33" }],
    ["the creditor's address", { creditorAddress: { country: "DE" } }],
    ["a message to the creditor", { remittanceInformationUnstructured: "Invoice 2026-118" }],
    ["a purpose code", { purposeCode: "SUPP" }],
    ["an execution date", { requestedExecutionDate: "2026-03-02" }],
    ["any currency", { instructedAmount: money("1000", "JPY") }],
  ])("is accepted with %s", (_, changes) => {
    expect(problems(changes)).toEqual([]);
  });

  // biome-ignore format: one refusal per line
  it.each([
    ["a BBAN without a BIC", abroad, "creditorAgent", "The creditor's bank is required as a BIC when the creditor's account is named by its BBAN."],
    ["an amount of zero", { instructedAmount: money("0", "EUR") }, "instructedAmount.amount", "An amount to be paid is greater than zero."],
    ["an empty message to the creditor", { remittanceInformationUnstructured: " " }, "remittanceInformationUnstructured", "A message to the creditor may not be empty."],
    ["an end-to-end identification", { endToEndIdentification: "1" }, "endToEndIdentification", unknown],
    ["a KID", { remittanceInformationStructuredArray: [{ reference: "12345674" }] }, "remittanceInformationStructuredArray", unknown],
  ])("may not have %s", (_, changes, path, words) => {
    expect(problems(changes)).toEqual([[path, words]]);
  });

  it.each(Object.keys(transfer))("needs %s", (field) => {
    expect(problems({ [field]: undefined })).toEqual([[field, "This field is required."]]);
  });

  it.each([
    ["an IBAN in the EEA", {}, 0n],
    ["an IBAN outside the EEA", { creditorAccount: iban("CH9300762011623852957", "CHF") }, 6_36n],
    ["a BIC in the EEA", { ...abroad, creditorAgent: "COBADEFF" }, 0n],
    ["a BIC outside the EEA", { ...abroad, creditorAgent: "CHASUS33" }, 6_36n],
  ])("has the fee of the creditor's country if the creditor has %s", (_, changes, fee) => {
    const order = v.parse(CrossBorderCreditTransfer, { ...transfer, ...changes });
    const price = termsOf("cross-border-credit-transfers").price(order, "EUR", rates);
    expect(price).toEqual({ debited: 100_00n, fee });
  });

  it("can be paid from any account, and is booked with the codes of cross-border transfers", () => {
    const { opensTo, codes } = termsOf("cross-border-credit-transfers");
    expect(Object.values(kinds).map(opensTo)).toEqual([true, true, true]);
    expect(codes).toEqual({ debit: "PMNT-ICDT-XBCT", credit: "PMNT-RCDT-XBCT" });
    expect(crossBorderCreditTransfers).not.toHaveProperty("instant");
  });
});
