import type { ApiError } from "../../../shared/errors.ts";
import { checkOwnTpp } from "../../../shared/rules/own-tpp.ts";
import { belongsToCaller, belongsToTpp } from "../../../shared/rules/ownership.ts";

type Caller = Parameters<typeof belongsToCaller>[1];

const tpp = { tppId: "NO-FSA-1", place: "world-1" };
const caller = (psuId?: string, headers: Caller["headers"] = {}): Caller => ({
  ...{ ...tpp, headers },
  psu: psuId === undefined ? undefined : { psuId },
});
const ownId = { "psu-corporate-id": "C1" };
const otherId = { "psu-corporate-id": "C2" };

const priv = { ...tpp, psuId: "p" };
const corporate = { ...priv, corporateId: "C1" };

describe("a payment or signing basket (specification, Corporate and private context)", () => {
  it.each<[string, object, Caller, boolean]>([
    ["visible to its PSU if it is private", priv, caller("p"), true],
    ["visible to a call without PSU-ID if it is private", priv, caller(), true],
    ["not visible to another PSU if it is private", priv, caller("q"), false],
    [
      "not visible to its PSU under an agreement, if it is private",
      priv,
      caller("p", ownId),
      false,
    ],
    [
      "visible to any PSU under an agreement, if its PSU is not known yet",
      tpp,
      caller("q", ownId),
      true,
    ],
    ["visible to its PSU under its agreement", corporate, caller("p", ownId), true],
    ["not visible to its PSU under another agreement", corporate, caller("p", otherId), false],
    [
      "not visible to its PSU in the private context, if it is corporate",
      corporate,
      caller("p", { "psu-context": "PRIVATE" }),
      false,
    ],
    ["not visible to another PSU under its agreement", corporate, caller("q", ownId), false],
  ])("is %s", (_, found, by, isVisible) => {
    expect(belongsToCaller(found as typeof priv, by)).toBe(isVisible);
  });

  it.each([
    ["psu-corporate-id", caller("p")],
    ["psu-id", caller(undefined, ownId)],
  ])("under an agreement is refused to a call without the header %s", (path, by) => {
    expect(() => belongsToCaller(corporate, by)).toThrow(
      expect.objectContaining({ code: "HTTP_HEADER_REQUIRED", details: { path } }),
    );
  });

  it.each([
    ["visible to its own TPP", tpp, true],
    ["not visible to another TPP", { ...tpp, tppId: "NO-FSA-2" }, false],
    [
      "not visible to its TPP after a change of the sandbox world",
      { ...tpp, place: "world-2" },
      false,
    ],
  ])("is %s", (_, found, isOwn) => {
    expect(belongsToTpp(found, tpp)).toBe(isOwn);
    expect(belongsToCaller(found, caller())).toBe(isOwn);
  });

  it("that does not exist belongs to no TPP", () => {
    expect(belongsToTpp(undefined, tpp)).toBe(false);
  });
});

describe("a path that names a TPP (decision: tppId)", () => {
  const tppId = "NO-FSA-987654321";

  it("is accepted if it names the caller, with or without the prefix PSD", () => {
    for (const named of [tppId, `PSD${tppId}`])
      expect(() => checkOwnTpp({ tppId, params: { tppId: named } })).not.toThrow();
  });

  it("is refused if it names another TPP", () => {
    expect.assertions(2);
    try {
      checkOwnTpp({ tppId, params: { tppId: "NO-FSA-222222222" } });
    } catch (error) {
      const { code, message, details } = error as ApiError;
      expect([code, details.path]).toEqual(["RESOURCE_UNKNOWN", "tppId"]);
      expect(message).toBe("This is not the TPP of your certificate.");
    }
  });
});
