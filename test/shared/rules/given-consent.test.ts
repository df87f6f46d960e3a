import { lastDayOf } from "../../../shared/rules/account-access.ts";
import { consentState, revokedByPsu } from "../../../shared/rules/consent-state.ts";
import type { Consent } from "../../../shared/schemas/relationship.ts";

const account = (id: string) => ({ id, kind: "account" as const });
const card = { id: "c", kind: "card" as const };

const consent: Consent = {
  context: "PRIVATE",
  accounts: [account("a"), account("b"), card],
  former: [account("x")],
  grantedAt: "2026-03-02T10:00:00.000Z",
  scaAt: "2026-03-02T10:00:00.000Z",
  tppName: "TPP",
  holderName: "Kari Nordmann",
  customerId: "customer",
  place: "world",
  version: "1",
};

describe("revoking a consent (specification, Consent)", () => {
  it.each([
    ["one account", "a", ["b", "c"], ["x", "a"], undefined],
    ["a card", "c", ["a", "b"], ["x", "c"], undefined],
    ["everything", "all", [], ["x", "a", "b", "c"], "PSU"],
  ])("moves %s from the granted accounts to the former ones", (_, what, left, was, ended) => {
    const after = revokedByPsu(consent, what, "2");
    expect(after?.accounts.map(({ id }) => id)).toEqual(left);
    expect(after?.former.map(({ id }) => id)).toEqual(was);
    expect(after?.ended).toBe(ended);
    expect(after?.version).toBe("2");
  });

  it("ends the consent if its last account is revoked", () => {
    const last = { ...consent, accounts: [account("a")] };
    expect(revokedByPsu(last, "a", "2")).toMatchObject({ accounts: [], ended: "PSU" });
  });

  it("changes only accounts and version, and not its input", () => {
    const before = structuredClone(consent);
    const { accounts, former, version, ...rest } = revokedByPsu(consent, "a", "2") as Consent;
    expect(consent).toEqual(before);
    expect(before).toMatchObject(rest);
    expect([accounts.length, former.length, version]).toEqual([2, 2, "2"]);
  });

  it.each<[string, Partial<Consent>, string]>([
    ["an account it does not cover", {}, "z"],
    ["an account that was taken out before", {}, "x"],
    ["a consent the PSU has ended", { ended: "PSU" }, "all"],
    ["a consent the TPP has given up", { ended: "TPP" }, "a"],
    ["a consent to nothing", { accounts: [] }, "all"],
  ])("does nothing for %s", (_, change, what) => {
    expect(revokedByPsu({ ...consent, ...change }, what, "2")).toBeUndefined();
  });
});

describe("the state of a consent (specification, Limits: 180 days)", () => {
  it.each<[string, Partial<Consent>, string, ReturnType<typeof consentState>]>([
    ["active on its last day", {}, "2026-08-29T21:59:59Z", "active"],
    ["expired on the day after its last day", {}, "2026-08-29T22:00:00Z", "expired"],
    ["revoked if the PSU revoked it", { ended: "PSU" }, "2026-03-02T10:00:00Z", "revoked"],
    [
      "givenUp if the TPP gave it up, even if it is too old",
      { ended: "TPP" },
      "2027-01-01T10:00:00Z",
      "givenUp",
    ],
  ])("is %s", (_, change, now, standing) => {
    expect(consentState({ ...consent, ...change }, new Date(now))).toBe(standing);
  });

  it("depends on the day of the SCA in Oslo, not on its time of day", () => {
    expect(lastDayOf({ scaAt: "2026-03-01T22:59:59.000Z" })).toBe("2026-08-28");
    expect(lastDayOf({ scaAt: "2026-03-01T23:00:00.000Z" })).toBe("2026-08-29");
  });
});
