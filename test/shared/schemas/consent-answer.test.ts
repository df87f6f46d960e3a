import * as v from "valibot";
import { ConsentsAnswer } from "../../../shared/schemas/consent-answer.ts";

const link = { href: "https://psd2.fjordbanken.test/v1/x", verbs: ["GET", "DELETE"] };
const told = {
  ...{ context: "CORPORATE", psuCorporateId: "999999999", consentStatus: "valid" },
  ...{ accounts: ["a"], cardAccounts: ["c"], grantedAt: "2026-03-01T10:00:00+00:00" },
  ...{ lastScaAt: "2026-03-02T10:00:00+00:00", validUntil: "2026-08-29" },
  unattendedUntil: "2026-05-31",
};
const answer = (changes: object) => ({
  consents: [{ ...told, ...changes }],
  _links: { self: link, accounts: link, cardAccounts: link },
});

describe("the consents of a PSU in an answer (specification, Consent)", () => {
  it.each([
    { context: "PRIVATE" },
    { context: "CORPORATE" },
    ...["valid", "expired", "revokedByPsu", "terminatedByTpp"].map((consentStatus) => ({
      consentStatus,
    })),
  ])("may have %j", (changes) => {
    expect(v.parse(ConsentsAnswer, answer(changes))).toEqual(answer(changes));
  });

  it.each([
    ["context", "BUSINESS"],
    ["consentStatus", "received"],
  ])("have no other %s, such as %s", (field, value) => {
    expect(v.is(ConsentsAnswer, answer({ [field]: value }))).toBe(false);
  });
});
