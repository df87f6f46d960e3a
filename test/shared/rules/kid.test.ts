import { errorStatus } from "../../../shared/errors.ts";
import { checkKid, kidFault, kidOf, kidOrMessage } from "../../../shared/rules/kid.ts";
import type { KidAgreement } from "../../../shared/schemas/kid-agreement.ts";
import { fc } from "../../support/run/fast-check.ts";

type Order = Parameters<typeof kidFault>[0];
type Creditor = Parameters<typeof kidFault>[1];

const withKid = (reference: string): Order => ({
  remittanceInformationStructuredArray: [{ reference, referenceType: "SCOR" }],
});
const deprecated = (reference: string): Order => ({
  remittanceInformationStructured: { reference },
});

const everyLength = Array.from({ length: 22 }, (_, index) => index + 4);
const agreed = (changes: Partial<KidAgreement> = {}): { kid: KidAgreement } => ({
  kid: { required: false, lengths: everyLength, modulus: "MOD10", ...changes },
});
const withoutAgreement = {};

/** Returns the error for a KID, or undefined. */
const refusal = (order: Order, creditor: Creditor) => {
  const fault = kidFault(order, creditor);
  return fault && { ...fault, status: errorStatus[fault.code] };
};
const takes = (kid: string, modulus: KidAgreement["modulus"]) =>
  refusal(withKid(kid), agreed({ modulus })) === undefined;

describe("the KID of a payment", () => {
  const listed: Order = { remittanceInformationStructuredArray: [{ reference: "1230" }] };
  const other = { reference: "A-1", referenceType: "CINV" };
  const otherListed: Order = { remittanceInformationStructuredArray: [other] };
  const otherAlone: Order = { remittanceInformationStructured: other };
  it.each<[string, Order, string | undefined]>([
    ["found in the list", withKid("12345674"), "12345674"],
    ["found in the list without a type", listed, "1230"],
    ["found in the deprecated field", deprecated("1230"), "1230"],
    ["not found in a reference of another type", otherListed, undefined],
    ["not found in a deprecated reference of another type", otherAlone, undefined],
    ["not found in an empty list of KIDs", { remittanceInformationStructuredArray: [] }, undefined],
    ["not found in an order without a reference", {}, undefined],
  ])("is %s", (_, order, kid) => {
    expect(kidOf(order)).toBe(kid);
  });

  it.each<[string, Order, object]>([
    ["shown if there is one", deprecated("1230"), { kid: "1230" }],
    ["replaced by a message", { remittanceInformationUnstructured: "Kaffe" }, { message: "Kaffe" }],
    ["omitted if there is no message either", {}, {}],
  ])("is %s", (_, order, shown) => {
    expect(kidOrMessage(order)).toEqual(shown);
  });
});

describe("control digits of a KID", () => {
  it.each([
    ["12345674", "MOD10 and MOD11", true, true],
    ["1230", "MOD10 only", true, false],
    ["1236", "MOD11 only", false, true],
    ["1000019289", "MOD10 only", true, false],
    ["100001928-", "MOD11 only", false, true],
    ["34567", "neither MOD10 nor MOD11", false, false],
    ["99754667145676221", "neither MOD10 nor MOD11", false, false],
  ])("are right for %s by %s", (kid, _, mod10, mod11) => {
    expect([takes(kid, "MOD10"), takes(kid, "MOD11")]).toEqual([mod10, mod11]);
    expect(refusal(withKid(kid), "elsewhere") === undefined).toBe(mod10 || mod11);
  });

  /** Checks both moduli by their weighted sums, without computing the expected control digit. */
  const numbers = (kid: string) =>
    [...kid].map((each) => (each === "-" ? 10 : Number(each))).reverse();
  const isEven = {
    MOD10: (kid: string) => {
      const products = numbers(kid).map((digit, place) =>
        place % 2 ? `${digit * 2}` : `${digit}`,
      );
      return [...products.join("")].reduce((sum, each) => sum + Number(each), 0) % 10 === 0;
    },
    MOD11: (kid: string) => {
      const weights = [
        1,
        ...[2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7],
      ];
      return (
        numbers(kid).reduce((sum, each, place) => sum + each * (weights[place] ?? 0), 0) % 11 === 0
      );
    },
  };
  const controls = { MOD10: "0123456789", MOD11: "0123456789-" };
  const digits = fc.stringMatching(/^[0-9]{3,24}$/);

  describe.each(["MOD10", "MOD11"] as const)("by %s", (modulus) => {
    const completed = (number: string) =>
      [...controls[modulus]].map((last) => number + last).filter((kid) => isEven[modulus](kid));

    it("are accepted, for random digits, only if they are the calculated ones", () => {
      const onlyOne = (number: string) => {
        const taken = [..."0123456789-"]
          .map((last) => number + last)
          .filter((kid) => takes(kid, modulus));
        expect(taken).toEqual(completed(number));
        expect(taken).toHaveLength(1);
      };
      fc.assert(fc.property(digits, onlyOne));
    });

    it("are wrong if one digit changes", () => {
      const places = fc.record({
        number: digits,
        place: fc.nat(),
        by: fc.integer({ min: 1, max: 9 }),
      });
      const isNoticed = ({ number, place, by }: { number: string; place: number; by: number }) => {
        const kid = completed(number)[0] as string;
        const at = place % number.length;
        const changed = kid.slice(0, at) + ((Number(kid[at]) + by) % 10) + kid.slice(at + 1);
        expect(takes(kid, modulus)).toBe(true);
        expect(takes(changed, modulus)).toBe(false);
      };
      fc.assert(fc.property(places, isNoticed));
    });

    it("are wrong if two different neighbours are exchanged, except 0 and 9 by MOD10", () => {
      const isNoticed = (number: string, place: number) => {
        const kid = completed(number)[0] as string;
        const at = place % (number.length - 1);
        const [one, two] = [kid[at] as string, kid[at + 1] as string];
        const changed = kid.slice(0, at) + two + one + kid.slice(at + 2);
        const passes = one === two || (modulus === "MOD10" && ["09", "90"].includes(one + two));
        expect(takes(changed, modulus)).toBe(passes);
      };
      fc.assert(fc.property(digits, fc.nat(), isNoticed));
    });
  });
});

describe("a KID", () => {
  it.each<[string, Order, Creditor]>([
    ["for another bank's account if it is right by MOD10", withKid("1230"), "elsewhere"],
    ["for another bank's account if it is right by MOD11", withKid("1236"), "elsewhere"],
    ["for an account whose agreement allows it", withKid("12345674"), agreed({ lengths: [5, 8] })],
    ["in the deprecated field", deprecated("12345674"), agreed({ required: true })],
    ["with 25 characters", withKid(`${"0".repeat(24)}0`), agreed()],
  ])("is accepted %s", (_, order, creditor) => {
    expect(refusal(order, creditor)).toBeUndefined();
  });

  it.each<[string, Creditor]>([
    ["another bank's account", "elsewhere"],
    ["an account without an agreement", withoutAgreement],
    ["an account whose agreement does not require a KID", agreed()],
  ])("may be left out for %s", (_, creditor) => {
    expect(refusal({}, creditor)).toBeUndefined();
  });
});

describe("errors concerning a KID (specification, Errors)", () => {
  const missing = "remittanceInformationStructuredArray";
  const first = `${missing}.0.reference`;
  // biome-ignore format: one refusal per line
  it.each<[string, Order, Creditor, string, string, RegExp]>([
    ["a payment without a KID if the creditor's account requires one", {}, agreed({ required: true }), "KID_MISSING", missing, /only payments with a KID/],
    ["a reference of another type if the creditor's account requires a KID", { remittanceInformationStructured: { reference: "1230", referenceType: "CINV" } }, agreed({ required: true }), "KID_MISSING", missing, /only payments with a KID/],
    ["a KID if the account accepts none", withKid("12345674"), withoutAgreement, "KID_INVALID", first, /does not accept a KID/],
    ["a KID in the deprecated field if the account accepts none", deprecated("12345674"), withoutAgreement, "KID_INVALID", "remittanceInformationStructured.reference", /does not accept a KID/],
    ["a KID of another length than agreed on", withKid("12345674"), agreed({ lengths: [5, 16] }), "KID_INVALID", first, /of 5 or 16 characters/],
    ["a KID with another modulus than agreed on", withKid("1236"), agreed(), "KID_INVALID", first, /digit by MOD10\.$/],
    ["a hyphen as the control digit by MOD10", withKid("100001928-"), agreed(), "KID_INVALID", first, /digit by MOD10\.$/],
    ["a KID for another bank that fits neither modulus", withKid("34567"), "elsewhere", "KID_INVALID", first, /digit by MOD10 or MOD11\.$/],
    ["an empty KID", withKid(""), "elsewhere", "KID_INVALID", first, /4 to 25/],
    ["a KID of 3 characters", withKid("000"), "elsewhere", "KID_INVALID", first, /4 to 25/],
    ["a KID of 26 characters", withKid("0".repeat(26)), "elsewhere", "KID_INVALID", first, /4 to 25/],
    ["a KID with letters", withKid("RF18539007547034"), "elsewhere", "KID_INVALID", first, /digits/],
    ["a KID with blanks", withKid("1234567 4"), agreed(), "KID_INVALID", first, /digits/],
    ["a KID with a hyphen inside", withKid("12-0"), "elsewhere", "KID_INVALID", first, /digits/],
    ["a KID with a line break at the end", withKid("1230\n"), "elsewhere", "KID_INVALID", first, /digits/],
    ["a KID in digits of another script", withKid("１２３０"), "elsewhere", "KID_INVALID", first, /digits/],
  ])("are returned for %s", (_, order, creditor, code, path, text) => {
    expect(refusal(order, creditor)).toEqual({ code, status: 400, path, text: expect.stringMatching(text) });
  });

  it("name the faulty entry of a bulk payment", () => {
    expect(() => checkKid(withKid("34567"), "payments.3.")).toThrow(
      expect.objectContaining({ code: "KID_INVALID", details: { path: `payments.3.${first}` } }),
    );
    expect(() => checkKid(withKid("12345674"), "payments.3.")).not.toThrow();
  });

  it("do not repeat the sent KID", () => {
    const isNotRepeated = (reference: string) => {
      const { text = "" } = refusal(withKid(reference), agreed({ lengths: [7] })) ?? {};
      expect(text).not.toContain(reference);
    };
    fc.assert(fc.property(fc.stringMatching(/^[0-9]{4,30}$/), isNotRepeated));
  });
});
