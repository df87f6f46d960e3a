import {
  consentState,
  onlyRemovesAccounts,
  withChosenAccounts,
} from "../../../shared/rules/consent-state.ts";
import type { Consent, Granted } from "../../../shared/schemas/relationship.ts";
import { fc } from "../../support/run/fast-check.ts";

const granted = (id: string): Granted => ({ id, kind: id.startsWith("c") ? "card" : "account" });
const ids = ["a1", "a2", "a3", "c1", "c2"];
const some = fc.subarray(ids).map((chosen) => chosen.map(granted));

const given: Omit<Consent, "accounts" | "former" | "ended"> = {
  context: "PRIVATE",
  grantedAt: "2026-03-02T10:00:00.000Z",
  scaAt: "2026-03-02T10:00:00.000Z",
  tppName: "TPP",
  holderName: "Kari Nordmann",
  customerId: "customer",
  place: "world",
  version: "1",
};

const consents = fc
  .tuple(some, some, fc.constantFrom(undefined, "PSU" as const, "TPP" as const))
  .map(([accounts, former, ended]): Consent => {
    const once = former.filter(({ id }) => !accounts.some((each) => each.id === id));
    return ended
      ? { ...given, accounts: [], former: [...accounts, ...once], ended }
      : { ...given, accounts, former: once };
  });
const choices = some.filter(({ length }) => length > 0);
const now = fc
  .integer({ min: 0, max: 200 })
  .map((days) => new Date(Date.parse(given.scaAt) + days * 86_400_000));
const idsOf = (all: readonly Granted[]) => all.map(({ id }) => id).toSorted();

/** Returns a consent after the PSU changes its accounts, five minutes after the SCA for the change. */
function chosen(consent: Consent, accounts: Granted[], at: Date) {
  const scaAt = new Date(at.getTime() - 300_000);
  const choice = { accounts, holderName: "Kari", now: at, scaAt, version: "2" };
  return { after: withChosenAccounts(consent, choice), scaAt };
}

it("a consent grants exactly the chosen accounts, and keeps the earlier ones as former", () => {
  fc.assert(
    fc.property(consents, choices, now, (consent, accounts, at) => {
      const { after } = chosen(consent, accounts, at);
      expect(idsOf(after.accounts)).toEqual(idsOf(accounts));
      expect(consentState(after, at)).toBe("active");
      expect(after.version).toBe("2");
      const known = new Set([
        ...idsOf(consent.accounts),
        ...idsOf(consent.former),
        ...idsOf(accounts),
      ]);
      expect(idsOf([...after.accounts, ...after.former])).toEqual([...known].toSorted());
    }),
  );
});

it("a PSU's choice of accounts keeps the consent's age only if it removes accounts from an active consent", () => {
  fc.assert(
    fc.property(consents, choices, now, (consent, accounts, at) => {
      const { after, scaAt } = chosen(consent, accounts, at);
      const isLess =
        consentState(consent, at) === "active" &&
        accounts.length < consent.accounts.length &&
        accounts.every(({ id }) => consent.accounts.some((each) => each.id === id));
      expect(onlyRemovesAccounts(consent, accounts, at)).toBe(isLess);
      expect(after.scaAt).toBe(isLess ? consent.scaAt : scaAt.toISOString());
      expect(after.grantedAt).toBe(isLess ? consent.grantedAt : at.toISOString());
    }),
  );
});

describe("a choice of accounts of one consent (specification, Consent)", () => {
  const at = new Date("2026-03-05T10:00:00Z");
  const consent: Consent = { ...given, accounts: [granted("a1")], former: [] };

  it("is a revocation of the consent by the PSU if no account is chosen", () => {
    expect(chosen(consent, [], at).after).toMatchObject({
      ...{ ended: "PSU", accounts: [], former: [granted("a1")], scaAt: given.scaAt },
    });
  });

  it("does not count as a mere removal if it names a card with the id of a granted account", () => {
    const two = { ...consent, accounts: [granted("a1"), granted("a2")] };
    expect(onlyRemovesAccounts(two, [{ id: "a1", kind: "card" }], at)).toBe(false);
    expect(onlyRemovesAccounts(two, [granted("a1")], at)).toBe(true);
  });

  it("is a new grant if it changes nothing", () => {
    expect(onlyRemovesAccounts(consent, [granted("a1")], at)).toBe(false);
    expect(chosen(consent, [granted("a1")], at).after.grantedAt).toBe(at.toISOString());
  });
});
