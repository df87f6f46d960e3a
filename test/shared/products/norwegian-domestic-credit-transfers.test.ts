import * as v from "valibot";
import {
  NorwegianCreditTransfer,
  norwegianCreditTransfers,
} from "../../../shared/products/norwegian-domestic-credit-transfers.ts";
import { termsOf } from "../../support/payments/product-terms.ts";
import {
  bban,
  domesticTransfer,
  iban,
  kinds,
  money,
  problemsOf,
  rates,
} from "../../support/payments/transfers.ts";
import { fc } from "../../support/run/fast-check.ts";

const problems = (changes: object) =>
  problemsOf(NorwegianCreditTransfer, { ...domesticTransfer, ...changes });

const [text, list, single] = [
  "remittanceInformationUnstructured",
  "remittanceInformationStructuredArray",
  "remittanceInformationStructured",
];
const kid = { reference: "12345674", referenceType: "SCOR" };

const onlyOne = "A payment has a reference or a message, not both.";
const twoFields =
  "A payment's reference is in remittanceInformationStructuredArray or here, not in both.";
const oneReference = "Structured remittance information has exactly one reference.";
const betweenKroner = "A domestic transfer is between NOK accounts.";
const control = "A Norwegian BBAN has 11 digits, the last of them a correct control digit.";
const required = "This field is required.";
const notCleared =
  "may only have Latin letters, digits and usual punctuation: the clearing cannot carry other characters.";

describe("a domestic transfer (specification, Payment initiation request)", () => {
  it.each([
    ["only the required fields", {}],
    ["IBANs", { creditorAccount: iban("NO7112345678903") }],
    ["a message", { [text]: "Kaffe og kaker, mars" }],
    ["140 characters of message", { [text]: "ø".repeat(140) }],
    ["a KID", { [list]: [kid] }],
    ["an empty list of KIDs, which counts as absent", { [list]: [] }],
    ["a KID whose type is left out", { [list]: [{ reference: "12345674" }] }],
    ["a KID and its issuer", { [list]: [{ ...kid, referenceIssuer: "Nordlys Kaffe AS" }] }],
    ["a KID with a hyphen", { [list]: [{ reference: "100001928-" }] }],
    ["35 characters of reference", { [list]: [{ reference: "1".repeat(35) }] }],
    ["a KID in the deprecated field", { [single]: kid }],
    ["an end-to-end identification", { endToEndIdentification: "Ordre/2026-118" }],
    ["a purpose", { purposeCode: "SALA" }],
    ["a day", { requestedExecutionDate: "2026-03-02" }],
    ["an amount without decimals", { instructedAmount: money("1") }],
  ])("is accepted with %s", (_, changes) => {
    expect(problems(changes)).toEqual([]);
  });

  // biome-ignore format: one refusal per line
  it.each([
    ["another currency", { instructedAmount: money("1", "EUR") }, "instructedAmount.currency", "A domestic transfer is in NOK."],
    ["three decimals", { instructedAmount: money("1.005") }, "instructedAmount.amount", "An amount in NOK has at most 2 decimals."],
    ["an amount of zero", { instructedAmount: money("0.00") }, "instructedAmount.amount", "An amount to be paid is greater than zero."],
    ["a creditor's account abroad", { creditorAccount: iban("DE89370400440532013000") }, "creditorAccount.iban", "The account is held in Norway: its IBAN begins with NO."],
    ["a creditor's account with a wrong digit", { creditorAccount: bban("12345678904") }, "creditorAccount.bban", control],
    ["a creditor's account in euro", { creditorAccount: bban("12345678903", "EUR") }, "creditorAccount.currency", betweenKroner],
    ["a debtor's account in euro", { debtorAccount: bban("95360573002", "EUR") }, "debtorAccount.currency", betweenKroner],
    ["71 characters of name", { creditorName: "a".repeat(71) }, "creditorName", "A creditor's name has at most 70 characters."],
    ["an empty message", { [text]: "" }, text, "A message to the creditor may not be empty."],
    ["141 characters of message", { [text]: "a".repeat(141) }, text, "A message to the creditor has at most 140 characters."],
    ["a message and a KID", { [text]: "Kaffe", [list]: [kid] }, text, onlyOne],
    ["a message and a KID in the deprecated field", { [text]: "Kaffe", [single]: kid }, text, onlyOne],
    ["a KID in both fields", { [single]: kid, [list]: [kid] }, single, twoFields],
    ["two KIDs", { [list]: [kid, kid] }, list, oneReference],
    ["a KID that is not in a list", { [list]: kid }, list, "Structured remittance information is a list."],
    ["a text in the deprecated field", { [single]: "12345674" }, single, "Structured remittance information is a JSON object."],
    ["a KID without a reference", { [single]: { referenceType: "SCOR" } }, `${single}.reference`, required],
    ["an empty KID", { [list]: [{ reference: "" }] }, `${list}.0.reference`, "A reference may not be empty."],
    ["36 characters of reference", { [list]: [{ reference: "1".repeat(36) }] }, `${list}.0.reference`, "A reference has at most 35 characters."],
    ["a number as its KID", { [list]: [{ reference: 12345674 }] }, `${list}.0.reference`, "A reference is a string."],
    ["another type of reference", { [list]: [{ ...kid, referenceType: "RADM" }] }, `${list}.0.referenceType`, "A reference's type is SCOR."],
    ["36 characters of issuer", { [list]: [{ ...kid, referenceIssuer: "a".repeat(36) }] }, `${list}.0.referenceIssuer`, "A reference's issuer has at most 35 characters."],
    ["an unknown field beside its KID", { [list]: [{ ...kid, kid: "1" }] }, `${list}.0.kid`, "Structured remittance information has no such field."],
    ["36 characters of identification", { endToEndIdentification: "1".repeat(36) }, "endToEndIdentification", "An end-to-end identification has at most 35 characters."],
    ["an identification that cannot be cleared", { endToEndIdentification: "🙂" }, "endToEndIdentification", `An end-to-end identification ${notCleared}`],
    ["an unknown purpose", { purposeCode: "BEER" }, "purposeCode", expect.stringMatching(/^A purpose code is one of INVS, .*OTHR\.$/)],
    ["a day that does not exist", { requestedExecutionDate: "2026-02-30" }, "requestedExecutionDate", "The calendar has no such day."],
    ["a creditor's bank", { creditorAgent: "DNBANOKK" }, "creditorAgent", "A domestic credit transfer has no such field."],
    ["a start", { startDate: "2026-03-02" }, "startDate", "A domestic credit transfer has no such field."],
  ])("may not have %s", (_, changes, path, words) => {
    expect(problems(changes)).toEqual([[path, words]]);
  });

  it.each(Object.keys(domesticTransfer))("needs %s", (field) => {
    expect(problems({ [field]: undefined })).toEqual([[field, required]]);
  });

  it("gets two errors if it has both a message and a KID, and the KID is in two fields", () => {
    expect(problems({ [text]: "Kaffe", [single]: kid, [list]: [kid] })).toEqual([
      [text, onlyOne],
      [single, twoFields],
    ]);
  });

  it("can be paid only from accounts in NOK, and is booked with the codes of domestic transfers", () => {
    const { opensTo, codes } = termsOf("norwegian-domestic-credit-transfers");
    expect(Object.values(kinds).map(opensTo)).toEqual([true, true, false]);
    expect(codes).toEqual({ debit: "PMNT-ICDT-DMCT", credit: "PMNT-RCDT-DMCT" });
    expect(norwegianCreditTransfers).not.toHaveProperty("instant");
  });

  it("has no fee for any amount", () => {
    const isFree = (minor: number) => {
      const instructedAmount = money((minor / 100).toFixed(2));
      const order = v.parse(NorwegianCreditTransfer, { ...domesticTransfer, instructedAmount });
      const price = termsOf("norwegian-domestic-credit-transfers").price(order, "NOK", rates);
      expect(price).toEqual({ debited: BigInt(minor), fee: 0n });
    };
    fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), isFree));
  });
});
