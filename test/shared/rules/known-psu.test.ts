import type { AccessRequest } from "../../../shared/rules/account-access.ts";
import { scaTooOld, userOf } from "../../../shared/rules/known-psu.ts";

const now = new Date("2026-03-02T10:00:00Z");
const session = { sessionId: "s", validUntil: "2026-03-02T10:30:00Z", context: "PRIVATE" };
const company = { ...session, context: "CORPORATE", corporateId: "C1" };

const asking = (relationship: object, changes: Partial<AccessRequest> = {}): AccessRequest => ({
  ...{ now, sessionId: "s", corporateId: undefined, context: undefined, attended: true },
  relationship: { psuId: "p", ...relationship } as unknown as AccessRequest["relationship"],
  ...changes,
});

describe("the PSU of a TPP session (specification, TPP session)", () => {
  it.each<[string, AccessRequest]>([
    ["in a private session", asking({ session })],
    ["in a private session with PSU-Context PRIVATE", asking({ session }, { context: "PRIVATE" })],
    ["in a corporate session", asking({ session: company })],
    ["under the agreement of the session", asking({ session: company }, { corporateId: "C1" })],
  ])("is known %s", (_, reading) => {
    expect(userOf(reading)).toEqual({ psuId: "p", session: reading.relationship.session });
  });

  const another = "The PSU acts in another context in this TPP session.";
  const none = "The PSU has not completed SCA in this TPP session.";
  const over = "The TPP session has expired: it is valid for 1 hour after SCA.";

  it.each<[string, AccessRequest | undefined, string, string]>([
    ["without PSU-ID", undefined, "SCA_NOT_FOUND", none],
    ["without a session", asking({}), "SCA_NOT_FOUND", none],
    ["in another session", asking({ session }, { sessionId: "t" }), "SCA_NOT_FOUND", none],
    [
      "an hour after SCA",
      asking({ session: { ...session, validUntil: now.toISOString() } }),
      "SCA_EXPIRED",
      over,
    ],
    [
      "in the other context",
      asking({ session }, { context: "CORPORATE" }),
      "SCA_NOT_FOUND",
      another,
    ],
    [
      "under another agreement",
      asking({ session: company }, { corporateId: "C2" }),
      "SCA_NOT_FOUND",
      another,
    ],
    [
      "under an agreement, in a private session",
      asking({ session }, { corporateId: "C1", context: "PRIVATE" }),
      "SCA_NOT_FOUND",
      another,
    ],
  ])("is unknown %s", (_, reading, code, text) => {
    expect(userOf(reading)).toEqual({ code, text });
  });
});

describe("the renewal of SCA (specification, Limits: every 180 days)", () => {
  const scaAt = "2026-03-02T10:00:00Z";
  const on = (instant: string, consentEnded = false) =>
    scaTooOld(asking({ scaAt, consentEnded }, { now: new Date(instant) }));

  it("is not needed before the last day is over in Oslo", () => {
    expect(on("2026-08-29T21:59:59Z")).toBeUndefined();
  });

  it.each([
    [
      "after 180 days",
      "2026-08-29T22:00:00Z",
      false,
      "SCA_EXPIRED",
      "SCA must be renewed after 180 days; the PSU's last SCA was valid until 2026-08-29.",
    ],
    [
      "after the end of a consent",
      scaAt,
      true,
      "SCA_NOT_FOUND",
      "A consent has ended since the PSU's last SCA: a new SCA is needed.",
    ],
  ])("is needed %s", (_, instant, ended, code, text) => {
    expect(on(instant, ended)).toEqual({ code, text });
  });
});
