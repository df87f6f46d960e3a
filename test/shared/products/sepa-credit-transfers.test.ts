import * as v from "valibot";
import {
  SepaCreditTransfer,
  sepaCreditTransfers,
} from "../../../shared/products/sepa-credit-transfers.ts";
import { termsOf } from "../../support/payments/product-terms.ts";
import { bban, iban, kinds, money, problemsOf, rates } from "../../support/payments/transfers.ts";

const germany = "DE89370400440532013000";
const transfer = {
  instructedAmount: money("100", "EUR"),
  creditorName: "Müller & Söhne GmbH",
  creditorAccount: iban(germany, "EUR"),
  debtorAccount: iban("NO0995360573002"),
};
const problems = (changes: object) => problemsOf(SepaCreditTransfer, { ...transfer, ...changes });

const unreached = "SEPA does not reach the country of this IBAN.";
const unknown = "A SEPA credit transfer has no such field.";

describe("a SEPA transfer", () => {
  it.each([
    ["only the required fields", {}],
    ["a bank", { creditorAgent: "COBADEFFXXX" }],
    ["an address", { creditorAddress: { city: "Hamburg", country: "DE" } }],
    ["an end-to-end identification", { endToEndIdentification: "2026-118" }],
    ["a purpose", { purposeCode: "SUPP" }],
    ["a message", { remittanceInformationUnstructured: "Rechnung 2026-118" }],
    ["a day", { requestedExecutionDate: "2026-03-02" }],
    ["a debtor's account in euro", { debtorAccount: bban("95360573002", "EUR") }],
  ])("is accepted with %s", (_, changes) => {
    expect(problems(changes)).toEqual([]);
  });

  it.each([
    ["Norway", "NO7112345678903"],
    ["Switzerland", "CH9300762011623852957"],
    ["the United Kingdom", "GB29NWBK60161331926819"],
    ["Gibraltar", "GI75NWBK000000007099453"],
    ["Iceland", "IS140159260076545510730339"],
    ["Monaco", "MC5811222000010123456789030"],
    ["Albania", "AL47212110090000000235698741"],
    ["Serbia", "RS35260005601001611379"],
  ])("reaches %s", (_, number) => {
    expect(problems({ creditorAccount: iban(number, "EUR") })).toEqual([]);
  });

  // biome-ignore format: one refusal per line
  it.each([
    ["another currency", { instructedAmount: money("100", "SEK") }, "instructedAmount.currency", "A SEPA credit transfer is in EUR."],
    ["an amount of zero", { instructedAmount: money("0", "EUR") }, "instructedAmount.amount", "An amount to be paid is greater than zero."],
    ["a creditor's BBAN", { creditorAccount: bban("370400440532013000", "EUR") }, "creditorAccount.bban", "A SEPA credit transfer names the creditor's account by its IBAN."],
    ["a creditor's account without a number", { creditorAccount: { currency: "EUR" } }, "creditorAccount", "An account is named by either iban or bban: exactly one of them."],
    ["a creditor in Turkey", { creditorAccount: iban("TR330006100519786457841326", "EUR") }, "creditorAccount.iban", unreached],
    ["a creditor in Brazil", { creditorAccount: iban("BR1800360305000010009795493C1", "EUR") }, "creditorAccount.iban", unreached],
    ["a debtor's account abroad", { debtorAccount: iban(germany, "EUR") }, "debtorAccount.iban", "The account is held in Norway: its IBAN begins with NO."],
    ["a wrong BIC", { creditorAgent: "COBA" }, "creditorAgent", "A BIC has 8 or 11 capital letters and digits, such as FJORNO22."],
    ["an address without a country", { creditorAddress: { city: "Hamburg" } }, "creditorAddress.country", "This field is required."],
    ["36 characters of identification", { endToEndIdentification: "1".repeat(36) }, "endToEndIdentification", "An end-to-end identification has at most 35 characters."],
    ["a KID", { remittanceInformationStructuredArray: [{ reference: "12345674" }] }, "remittanceInformationStructuredArray", unknown],
  ])("may not have %s", (_, changes, path, words) => {
    expect(problems(changes)).toEqual([[path, words]]);
  });

  it.each(Object.keys(transfer))("needs %s", (field) => {
    expect(problems({ [field]: undefined })).toEqual([[field, "This field is required."]]);
  });

  it.each([
    ["Germany from an account in EUR", germany, "EUR", 100_00n, 0n],
    ["Germany from an account in NOK", germany, "NOK", 1181_00n, 5_91n],
    ["Switzerland from an account in EUR", "CH9300762011623852957", "EUR", 100_00n, 0n],
    ["Switzerland from an account in NOK", "CH9300762011623852957", "NOK", 1181_00n, 5_91n],
  ])(
    "has no fee except that of the conversion if it goes to %s",
    (_, number, currency, debited, fee) => {
      const order = v.parse(SepaCreditTransfer, {
        ...transfer,
        creditorAccount: iban(number, "EUR"),
      });
      expect(termsOf("sepa-credit-transfers").price(order, currency, rates)).toMatchObject({
        debited,
        fee,
      });
    },
  );

  it("has no price if the account's currency has no exchange rate", () => {
    const order = v.parse(SepaCreditTransfer, transfer);
    expect(termsOf("sepa-credit-transfers").price(order, "XAF", rates)).toBeUndefined();
  });

  it("can be paid from any account, and is booked with the codes of SEPA transfers", () => {
    const { opensTo, codes } = termsOf("sepa-credit-transfers");
    expect(Object.values(kinds).map(opensTo)).toEqual([true, true, true]);
    expect(codes).toEqual({ debit: "PMNT-ICDT-ESCT", credit: "PMNT-RCDT-ESCT" });
    expect(sepaCreditTransfers).not.toHaveProperty("instant");
  });
});
