import * as v from "valibot";
import {
  InstantCreditTransfer,
  instantCreditTransfers,
} from "../../../shared/products/instant-norwegian-domestic-credit-transfers-straks.ts";
import { termsOf } from "../../support/payments/product-terms.ts";
import {
  bban,
  domesticTransfer,
  kinds,
  money,
  problemsOf,
  rates,
} from "../../support/payments/transfers.ts";

const problems = (changes: object) =>
  problemsOf(InstantCreditTransfer, { ...domesticTransfer, ...changes });

const unknown = "An instant credit transfer has no such field.";
const kid = { reference: "12345674" };

describe("an instant domestic transfer", () => {
  it.each([
    ["only the required fields", {}],
    ["a message", { remittanceInformationUnstructured: "Takk for sist" }],
    ["an end-to-end identification", { endToEndIdentification: "Ordre/2026-118" }],
    ["a creditor's address", { creditorAddress: { country: "NO" } }],
    ["a purpose", { purposeCode: "CASH" }],
    ["a day", { requestedExecutionDate: "2026-03-02" }],
  ])("is accepted with %s", (_, changes) => {
    expect(problems(changes)).toEqual([]);
  });

  // biome-ignore format: one refusal per line
  it.each([
    ["a KID", { remittanceInformationStructuredArray: [kid] }, "remittanceInformationStructuredArray", unknown],
    ["a KID in the deprecated field", { remittanceInformationStructured: kid }, "remittanceInformationStructured", unknown],
    ["another currency", { instructedAmount: money("1", "SEK") }, "instructedAmount.currency", "A domestic transfer is in NOK."],
    ["an account in euro", { debtorAccount: bban("95360573002", "EUR") }, "debtorAccount.currency", "A domestic transfer is between NOK accounts."],
    ["no creditor's name", { creditorName: undefined }, "creditorName", "This field is required."],
  ])("may not have %s", (_, changes, path, words) => {
    expect(problems(changes)).toEqual([[path, words]]);
  });

  it("is marked as instant, has no fee, and can be paid only from current accounts in NOK", () => {
    const { opensTo, codes, price } = termsOf("instant-norwegian-domestic-credit-transfers-straks");
    expect(Object.values(kinds).map(opensTo)).toEqual([true, false, false]);
    expect(codes).toEqual({ debit: "PMNT-IRCT-DMCT", credit: "PMNT-RRCT-DMCT" });
    expect(instantCreditTransfers.instant).toBe(true);
    const order = v.parse(InstantCreditTransfer, domesticTransfer);
    expect(price(order, "NOK", rates)).toEqual({ debited: 125_50n, fee: 0n });
  });
});
