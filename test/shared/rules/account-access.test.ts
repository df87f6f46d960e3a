import type { ApiError } from "../../../shared/errors.ts";
import {
  type AccessRequest,
  consentFor,
  contextOfOrder,
  covers,
  historyNeedsSca,
  listContext,
  psuIdRequired,
  validSession,
} from "../../../shared/rules/account-access.ts";
import type { Consent } from "../../../shared/schemas/relationship.ts";

const now = new Date("2026-03-02T10:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const account = { id: "A", kind: "account" } as const;
const card = { id: "A", kind: "card" } as const;

const consent = (changes: Partial<Consent> = {}): Consent =>
  ({
    ...{ context: "PRIVATE", accounts: [account], former: [], holderName: "Ola", version: "1" },
    ...{ grantedAt: daysAgo(0), scaAt: daysAgo(0), ...changes },
  }) as Consent;
const company = (changes: Partial<Consent> = {}) => consent({ context: "C1", ...changes });

const asking = (consents: Consent[], changes: Partial<AccessRequest> = {}): AccessRequest => ({
  ...{ now, sessionId: "s", corporateId: undefined, context: undefined, attended: true },
  relationship: { consents } as unknown as AccessRequest["relationship"],
  ...changes,
});
const inSession = (consents: Consent[], changes: object, more: Partial<AccessRequest> = {}) => {
  const session = { sessionId: "s", validUntil: "2026-03-02T10:30:00Z", ...changes };
  return asking(consents, {
    relationship: { consents, session } as unknown as AccessRequest["relationship"],
    ...more,
  });
};

const needsCorporateId = {
  code: "HTTP_HEADER_REQUIRED",
  text: "PSU-Corporate-ID is required in a corporate context.",
  path: "psu-corporate-id",
};
const thrownBy = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    const { code, message, details } = error as ApiError;
    return { code, text: message, ...details };
  }
};

describe("the consent for a read of one account (specification, Consent; Limits)", () => {
  it.each<[string, AccessRequest, object]>([
    [
      "is unknown if there is none",
      asking([]),
      { code: "CONSENT_UNKNOWN", text: "The PSU has not consented yet." },
    ],
    ["is private if the request names no company", asking([company(), consent()]), consent()],
    [
      "is that of the company that PSU-Corporate-ID names",
      asking([company(), company({ context: "C2" })], { corporateId: "C2" }),
      company({ context: "C2" }),
    ],
    [
      "is unknown for another company",
      asking([company()], { corporateId: "C2" }),
      { code: "CONSENT_UNKNOWN", text: "The PSU has not consented yet." },
    ],
    [
      "is invalid if the PSU ended it",
      asking([consent({ ended: "PSU" })]),
      { code: "CONSENT_INVALID", text: "The PSU has revoked the consent." },
    ],
    [
      "is invalid if the TPP ended it",
      asking([consent({ ended: "TPP" })]),
      { code: "CONSENT_INVALID", text: "The TPP has given up the consent." },
    ],
    [
      "is valid on the 180th day after SCA",
      asking([consent({ scaAt: daysAgo(180) })]),
      consent({ scaAt: daysAgo(180) }),
    ],
    [
      "has expired on the 181st day",
      asking([consent({ scaAt: daysAgo(181) })]),
      {
        code: "CONSENT_EXPIRED",
        text: "A consent can be used for 180 days after SCA; this one until 2026-03-01.",
      },
    ],
    [
      "is valid on the 90th day for a read without the PSU",
      asking([consent({ scaAt: daysAgo(90) })], { attended: false }),
      consent({ scaAt: daysAgo(90) }),
    ],
    [
      "has expired on the 91st day for a read without the PSU",
      asking([consent({ scaAt: daysAgo(91) })], { attended: false }),
      {
        code: "CONSENT_EXPIRED",
        text: "A consent can be used without the PSU for 90 days after SCA; this one until 2026-03-01.",
      },
    ],
    [
      "is refused without PSU-Corporate-ID if only a company granted the account",
      asking([company()]),
      needsCorporateId,
    ],
    [
      "is refused without PSU-Corporate-ID if only a company granted the account earlier",
      asking([company({ accounts: [], former: [account] })]),
      needsCorporateId,
    ],
    [
      "is unknown if only a company granted a card of the same id",
      asking([company({ accounts: [card] })]),
      { code: "CONSENT_UNKNOWN", text: "The PSU has not consented yet." },
    ],
    [
      "is unknown if only a company granted another account",
      asking([company({ accounts: [{ id: "B", kind: "account" }] })]),
      { code: "CONSENT_UNKNOWN", text: "The PSU has not consented yet." },
    ],
    [
      "does not exist for a company's account if PSU-Context is PRIVATE",
      asking([company()], { context: "PRIVATE" }),
      { code: "RESOURCE_UNKNOWN", text: "There is no such account.", path: "id" },
    ],
  ])("%s", (_, reading, expected) => {
    expect(thrownBy(() => consentFor(reading, account))).toEqual(expected);
  });
});

describe("the context (specification, Corporate and private context)", () => {
  const corporate = { context: "CORPORATE" };

  it.each<[string, AccessRequest, unknown]>([
    ["is that of PSU-Corporate-ID for a list of accounts", asking([], { corporateId: "C1" }), "C1"],
    ["is private for a list of accounts without a session", asking([]), "PRIVATE"],
    [
      "is private for a list of accounts in a private session",
      inSession([], { context: "PRIVATE" }),
      "PRIVATE",
    ],
    [
      "must be in PSU-Corporate-ID for a list of accounts in a corporate session",
      inSession([], corporate),
      needsCorporateId,
    ],
    [
      "is private for a list of accounts with PSU-Context PRIVATE in a corporate session",
      inSession([], corporate, { context: "PRIVATE" }),
      "PRIVATE",
    ],
    [
      "is private for a list of accounts in another session",
      inSession([], { ...corporate, sessionId: "t" }),
      "PRIVATE",
    ],
  ])("%s", (_, reading, expected) => {
    expect(thrownBy(() => listContext(reading))).toEqual(expected);
  });

  it.each<[string, AccessRequest, unknown]>([
    ["is that of PSU-Corporate-ID for an order", asking([company()], { corporateId: "C1" }), "C1"],
    ["is private for an order from an account without a consent", asking([]), "PRIVATE"],
    [
      "is private for an order from an account that was granted in both contexts",
      asking([company(), consent()]),
      "PRIVATE",
    ],
    [
      "must be in PSU-Corporate-ID for an order from an account that only a company granted",
      asking([company()]),
      needsCorporateId,
    ],
    [
      "is that of PSU-Context for an order if this header is sent",
      asking([company()], { context: "PRIVATE" }),
      "PRIVATE",
    ],
    [
      "is private for an order if only a card of the same id was granted",
      asking([company({ accounts: [card] })]),
      "PRIVATE",
    ],
  ])("%s", (_, reading, expected) => {
    expect(thrownBy(() => contextOfOrder(reading, account.id))).toEqual(expected);
  });

  it("requires PSU-ID if it is a company's", () => {
    expect(psuIdRequired()).toMatchObject({
      ...{ code: "HTTP_HEADER_REQUIRED", details: { path: "psu-id" } },
      message: "PSU-ID is required in a corporate context.",
    });
  });
});

it.each<[string, Partial<Consent>, unknown]>([
  ["that a consent contains is allowed", {}, true],
  [
    "that a consent contained before is refused with CONSENT_INVALID",
    { accounts: [], former: [account] },
    { code: "CONSENT_INVALID", text: "The PSU has taken this account out of the consent." },
  ],
  [
    "that a consent never contained is refused with RESOURCE_UNKNOWN",
    { accounts: [], former: [] },
    { code: "RESOURCE_UNKNOWN", text: "There is no such account.", path: "id" },
  ],
  [
    "whose id a consent contains only as a card is refused with RESOURCE_UNKNOWN",
    { accounts: [card], former: [card] },
    { code: "RESOURCE_UNKNOWN", text: "There is no such account.", path: "id" },
  ],
])("access to an account %s (specification, Consent)", (_, changes, expected) => {
  expect(thrownBy(() => covers(consent(changes), account))).toEqual(expected);
});

describe("transactions older than 90 days (specification, TPP session; Limits)", () => {
  const old = "2025-12-01";
  const expired = { validUntil: "2026-03-02T10:00:00Z" };
  const told = (code: string, without: string, remedy = "") => ({
    ...{
      code,
      text: `Without ${without} only transactions from 2025-12-02 on can be read.${remedy}`,
    },
  });
  const remedy = " Send the TPP-Session-ID of the PSU's SCA.";

  it.each<[string, AccessRequest, string, unknown]>([
    ["need no TPP session if the read begins on day 90", asking([]), "2025-12-02", undefined],
    [
      "need a TPP session if the read begins before day 90",
      asking([]),
      old,
      told("SCA_NOT_FOUND", "a valid TPP session", remedy),
    ],
    ["can be read in a session", inSession([], {}), old, undefined],
    [
      "are refused with SCA_EXPIRED in an expired session",
      inSession([], expired),
      old,
      told("SCA_EXPIRED", "a valid TPP session"),
    ],
    [
      "cannot be read in another session",
      inSession([], { sessionId: "t" }),
      old,
      told("SCA_NOT_FOUND", "a valid TPP session", remedy),
    ],
    [
      "cannot be read without the PSU, also in a session",
      inSession([], {}, { attended: false }),
      old,
      told("SCA_NOT_FOUND", "the PSU"),
    ],
  ])("%s", (_, reading, day, expected) => {
    expect(historyNeedsSca(reading, day)).toEqual(expected);
  });
});

it.each([
  ["ends now is invalid", "2026-03-02T10:00:00.000Z", false],
  ["lasts one more millisecond is valid", "2026-03-02T10:00:00.001Z", true],
  ["lasts an hour and a minute is valid", "2026-03-02T11:01:00.000Z", true],
  ["lasts longer than an hour and a minute is invalid", "2026-03-02T11:01:00.001Z", false],
])("a session that %s (specification, TPP session)", (_, validUntil, isValid) => {
  const session = { sessionId: "s", validUntil, context: "PRIVATE" } as const;
  expect(validSession(session as never, "s", now) === session).toBe(isValid);
});
