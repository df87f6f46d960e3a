import {
  amountsAsNumbers,
  fixesInEffect,
  knownFixes,
  unknownFixes,
} from "../../../shared/rules/early-access.ts";

const longer = "longer-names";
const before = new Date("2020-05-31T21:59:59Z");
const introduced = new Date("2020-05-31T22:00:00Z");
const lastSecond = new Date("2024-09-04T21:59:59Z");
const everybodys = new Date("2024-09-04T22:00:00Z");

describe("an early-access change (specification, Versioning, 3)", () => {
  it.each([
    ["not in effect before its introduction even if it is requested", [longer], before, false],
    ["in effect from its introduction on if it is requested", [longer], introduced, true],
    ["not in effect before its day for all TPPs unless it is requested", [], lastSecond, false],
    ["in effect from its day for all TPPs on even if it is not requested", [], everybodys, true],
  ])("is %s", (_, asked, now, isInEffect) => {
    expect(fixesInEffect(asked, now).has(longer)).toBe(isInEffect);
  });

  it("can be requested from its introduction on, and is reported as unknown before", () => {
    expect(knownFixes(before)).not.toContain(longer);
    expect(knownFixes(introduced)).toContain(longer);
    expect(unknownFixes(["amount-as-string", longer, "x"], before)).toEqual([2, 3]);
    expect(unknownFixes(["amount-as-string", longer, "x"], introduced)).toEqual([3]);
  });

  it("named amount-as-string leaves amounts, and only amounts, as numbers until it is in effect", () => {
    const money = { amount: "-12.50", currency: "NOK" };
    const answer = { name: "12.50", none: null, list: [{ amount: money }, "1.00"] };
    expect(amountsAsNumbers(answer)).toEqual({
      ...{ name: "12.50", none: null },
      list: [{ amount: { amount: -12.5, currency: "NOK" } }, "1.00"],
    });
  });
});
