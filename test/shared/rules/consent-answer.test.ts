import { consentAnswer } from "../../../shared/rules/consent-answer.ts";
import type { Consent } from "../../../shared/schemas/relationship.ts";

const consent: Consent = {
  context: "PRIVATE",
  accounts: [
    { id: "a", kind: "account" },
    { id: "c", kind: "card" },
  ],
  former: [],
  grantedAt: "2026-03-01T10:00:00.000Z",
  scaAt: "2026-03-02T10:00:00.000Z",
  tppName: "TPP",
  holderName: "Kari Nordmann",
  customerId: "customer",
  place: "world",
  version: "1",
};
const soon = "2026-03-02T10:00:00Z";
const late = "2027-03-02T10:00:00Z";

describe("the answer about a consent (specification, Consent and Limits)", () => {
  it.each<[string, Partial<Consent>, string, string]>([
    ["valid on the last day", {}, "2026-08-29T21:59:59Z", "valid"],
    ["expired on the day after the last", {}, "2026-08-29T22:00:00Z", "expired"],
    ["revokedByPsu if the PSU ended it", { ended: "PSU" }, soon, "revokedByPsu"],
    ["revokedByPsu if the PSU ended it a year ago", { ended: "PSU" }, late, "revokedByPsu"],
    ["terminatedByTpp if the TPP ended it", { ended: "TPP" }, soon, "terminatedByTpp"],
  ])("has the status %s", (_, change, now, status) => {
    expect(consentAnswer({ ...consent, ...change }, new Date(now)).consentStatus).toBe(status);
  });

  it("has the accounts, the context, and the last days of attended and of unattended reads", () => {
    expect(consentAnswer(consent, new Date(soon))).toEqual({
      context: "PRIVATE",
      psuCorporateId: undefined,
      consentStatus: "valid",
      accounts: ["a"],
      cardAccounts: ["c"],
      grantedAt: "2026-03-01T10:00:00+00:00",
      lastScaAt: "2026-03-02T10:00:00+00:00",
      validUntil: "2026-08-29",
      unattendedUntil: "2026-05-31",
    });
    expect(consentAnswer({ ...consent, context: "corporation" }, new Date(soon))).toMatchObject({
      context: "CORPORATE",
      psuCorporateId: "corporation",
    });
  });
});
