import * as v from "valibot";
import {
  AccountReference,
  accountNumber,
  bbanOf,
  bothNumbers,
  ibanOfBban,
  isNorwegianBban,
  NorwegianAccountReference,
  numbersAgree,
} from "../../../shared/schemas/account-reference.ts";
import { fc } from "../../support/run/fast-check.ts";

const refusal = (schema: v.GenericSchema, input: object) => {
  const [issue] = v.safeParse(schema, { currency: "NOK", ...input }).issues ?? [];
  return issue && [v.getDotPath(issue), issue.message];
};

const either = "An account is named by either iban or bban: exactly one of them.";
const wrongIban =
  "An IBAN is written without blanks, in its country's form and with correct check digits.";
const wrongBban = "A Norwegian BBAN has 11 digits, the last of them a correct control digit.";

describe("specification, Resources, Account reference", () => {
  it.each([
    { iban: "NO0995360573002" },
    { iban: "DE89370400440532013000" },
    { bban: "95360573002" },
    { bban: "95360573003" },
    { bban: "021000021A12345678" },
    { bban: "1".repeat(30) },
    { iban: "MT84MALT011000012345MTLCAST001S" },
  ])("accepts %j", (numbers) => {
    expect(refusal(AccountReference, numbers)).toBeUndefined();
  });

  it.each([
    ["both IBAN and BBAN", { iban: "NO0995360573002", bban: "95360573002" }, null, either],
    ["neither IBAN nor BBAN", {}, null, either],
    ["an IBAN with wrong check digits", { iban: "NO1095360573002" }, "iban", wrongIban],
    ["a wrong control digit in the IBAN", { iban: "NO8295360573003" }, "iban", wrongIban],
    ["an IBAN with blanks", { iban: "NO09 9536 0573 002" }, "iban", wrongIban],
    ["an IBAN with small letters", { iban: "no0995360573002" }, "iban", wrongIban],
    ["a number as IBAN", { iban: 995360573002 }, "iban", "An IBAN is a string."],
    ["a number as BBAN", { bban: 95360573002 }, "bban", "A BBAN is a string."],
    ["an IBAN of a country without IBANs", { iban: "US0995360573002" }, "iban", wrongIban],
    [
      "an IBAN of 35 characters",
      { iban: "N".repeat(35) },
      "iban",
      "An IBAN has at most 34 characters.",
    ],
    [
      "a BBAN of 31 characters",
      { bban: "1".repeat(31) },
      "bban",
      "A BBAN has at most 30 characters.",
    ],
    [
      "a BBAN with full stops",
      { bban: "9536.05.73002" },
      "bban",
      "A BBAN has letters and digits only.",
    ],
    ["an empty BBAN", { bban: "" }, "bban", "A BBAN has letters and digits only."],
    [
      "an empty currency",
      { bban: "1", currency: "" },
      "currency",
      "A currency is an ISO 4217 code that the bank supports.",
    ],
    ["an unknown field", { bban: "1", pan: "1" }, "pan", "An account reference has no such field."],
  ])("refuses a reference with %s", (_, numbers, path, text) => {
    expect(refusal(AccountReference, numbers)).toEqual([path, text]);
  });

  it.each([
    ["a wrong control digit in the BBAN", { bban: "95360573003" }, "bban", wrongBban],
    ["a BBAN of ten digits", { bban: "9536057300" }, "bban", wrongBban],
    [
      "a foreign IBAN",
      { iban: "DE89370400440532013000" },
      "iban",
      "The account is held in Norway: its IBAN begins with NO.",
    ],
  ])("refuses an account in Norway with %s", (_, numbers, path, text) => {
    expect(refusal(NorwegianAccountReference, numbers)).toEqual([path, text]);
  });
});

describe("Norwegian account numbers", () => {
  it("have a BBAN, which is taken from the IBAN if only the IBAN is given", () => {
    expect(bbanOf({ iban: "NO0995360573002" })).toBe("95360573002");
    expect(bbanOf({ bban: "95360573002" })).toBe("95360573002");
    expect(bbanOf({ iban: "DE89370400440532013000" })).toBeUndefined();
    expect(bbanOf({})).toBeUndefined();
  });

  it("have no IBAN if the BBAN is wrong", () => {
    expect(() => ibanOfBban("95360573003")).toThrow(
      "Only a valid Norwegian BBAN has a Norwegian IBAN.",
    );
  });

  it.each([
    [
      "the IBAN if the account has one",
      { iban: "NO0995360573002", bban: "95360573002" },
      "NO0995360573002",
    ],
    ["the BBAN if there is no IBAN", { bban: "95360573002" }, "95360573002"],
    ["an empty text if there is no number", {}, ""],
  ])("are shown as %s", (_, numbers, shown) => {
    expect(accountNumber(numbers)).toBe(shown);
  });

  it.each([
    [{ iban: "NO0995360573002" }, { iban: "NO0995360573002", bban: "95360573002" }],
    [{ bban: "95360573002" }, { iban: "NO0995360573002", bban: "95360573002" }],
    [{ iban: "DE89370400440532013000" }, { iban: "DE89370400440532013000" }],
    [{ bban: "95360573003" }, { bban: "95360573003" }],
    [
      { iban: "DE89370400440532013000", bban: "95360573002" },
      { iban: "DE89370400440532013000", bban: "95360573002" },
    ],
    [{}, {}],
  ])("are completed if possible: %j becomes %j", (numbers, both) => {
    expect(bothNumbers(numbers)).toEqual(both);
  });

  it.each([
    [
      "do not contradict each other if the IBAN contains the BBAN",
      { iban: "NO0995360573002", bban: "95360573002" },
      true,
    ],
    [
      "contradict each other if the IBAN contains another BBAN",
      { iban: "NO0995360573002", bban: "12345678903" },
      false,
    ],
    [
      "do not contradict each other if the IBAN is foreign",
      { iban: "DE89370400440532013000", bban: "12345678903" },
      true,
    ],
    ["do not contradict each other if only a BBAN is given", { bban: "12345678903" }, true],
    ["do not contradict each other if only an IBAN is given", { iban: "NO0995360573002" }, true],
  ])("%s", (_, numbers, agree) => {
    expect(numbersAgree(numbers)).toBe(agree);
  });

  it("become IBANs that are accepted and contain the same BBAN", () => {
    const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
    const tens = fc.array(fc.nat(9), { minLength: 10, maxLength: 10 });
    const leadsBack = (digits: number[]) => {
      const sum = digits.reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0);
      const control = (11 - (sum % 11)) % 11;
      const bban = `${digits.join("")}${control % 10}`;
      expect(isNorwegianBban(bban)).toBe(control < 10);
      if (control === 10) return;
      expect(bbanOf({ iban: ibanOfBban(bban) })).toBe(bban);
      expect(refusal(NorwegianAccountReference, { iban: ibanOfBban(bban) })).toBeUndefined();
    };
    fc.assert(fc.property(tens, leadsBack));
  });
});
