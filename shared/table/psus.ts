import * as v from "valibot";
import { realTimeOf, type Times } from "../rules/clock.ts";
import { Consent, FundsConsent, type Relationship, Session } from "../schemas/relationship.ts";
import { type Item, table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { consented, consentsOf, keys } from "./keys.ts";

const Link = v.object({
  customerId: v.string(),
  scaAt: v.string(),
  /** The TPP's name at the PSU's last SCA with it. */
  tppName: v.optional(v.string()),
  /** True if a consent has ended since that SCA. The next SCA writes the item again without this field. */
  consentEnded: v.optional(v.boolean(), false),
});

export const psus = {
  /** The relationship between a TPP and a PSU, in one read. Undefined if this PSU-ID is unknown. */
  async relationship(tppId: string, psuId: string): Promise<Relationship | undefined> {
    return relationshipOf(psuId, await table.query(keys.link(tppId, psuId).PK));
  },

  /** The same without session and consents, for operations that use only the PSU itself. */
  async known(tppId: string, psuId: string): Promise<Relationship | undefined> {
    const item = await table.get(keys.link(tppId, psuId));
    return item && relationshipOf(psuId, [item]);
  },

  /** The same, with the consent of one context only. Reads by key, so that other reads can share the command. */
  async relationshipIn(
    tppId: string,
    psuId: string,
    context: string,
  ): Promise<Relationship | undefined> {
    const items = [
      keys.link(tppId, psuId),
      keys.session(tppId, psuId),
      keys.consent(tppId, psuId, context),
    ].map((key) => table.get(key));
    return relationshipOf(
      psuId,
      (await Promise.all(items)).filter((item) => item !== undefined),
    );
  },

  /**
   * The changes of a completed SCA: its session becomes the valid one, and the TPP knows the PSU. The session expires
   * by the clock of `at`. TTL uses real time.
   */
  authenticated(
    tppId: string,
    psuId: string,
    link: v.InferInput<typeof Link>,
    session: Session,
    at: Times,
  ): Change[] {
    const realEnd = realTimeOf(new Date(session.validUntil), at);
    const expires = Math.floor(realEnd.getTime() / 1000) + 86_400;
    return [
      {
        put: {
          ...keys.link(tppId, psuId),
          ...consented(session.place, link.customerId, tppId, "LINK"),
          ...link,
        },
      },
      { put: { ...keys.session(tppId, psuId), ...session, expires } },
    ];
  },

  /**
   * The change that switches a session to another context without prolonging it. It fails if another session has
   * replaced it.
   */
  actsFor(
    tppId: string,
    psuId: string,
    { sessionId, context, corporateId }: Pick<Session, "sessionId" | "context" | "corporateId">,
  ): Change {
    return {
      update: keys.session(tppId, psuId),
      set: { context, corporateId },
      remove: corporateId ? [] : ["corporateId"],
      when: { oneOf: { sessionId: [sessionId] } },
    };
  },

  /**
   * The changes when a whole consent to read accounts ends: the TPP session ends, and the PSU's last SCA no longer
   * allows a list of agreements. Removing one account, or ending a funds consent, changes neither.
   */
  sessionEnded: (tppId: string, psuId: string): Change[] => [
    { delete: keys.session(tppId, psuId) },
    { update: keys.link(tppId, psuId), set: { consentEnded: true }, when: { present: true } },
  ],

  /**
   * The TPPs that have ever known a customer in a sandbox world. The index lags, so one from the last second may be
   * missing. Among them are those that only start payments.
   */
  async tppsOf(place: string, customerId: string): Promise<string[]> {
    const items = await table.query(consentsOf(place, customerId), { index: "GSI1" });
    return [...new Set(items.map(({ GSI1SK }) => String(GSI1SK).replace(/#.*/, "")))];
  },

  /** The check that a funds consent has not been ended. */
  fundsConsentStands: (tppId: string, psuId: string, { context, funds }: FundsConsent): Change => ({
    check: keys.fundsConsent(tppId, psuId, context, funds.accountId),
    when: { present: true, oneOf: { ended: [undefined] } },
  }),

  /** The change that replaces a consent, if it is still the version that was read. */
  replace(
    tppId: string,
    psuId: string,
    before: Pick<Consent, "version"> | undefined,
    after: Consent,
  ): Change {
    const { context, place, customerId } = after;
    const found = consented(place, customerId, tppId, context);
    return {
      put: { ...keyOf(tppId, psuId, after), ...found, ...after },
      when: { oneOf: { version: [before?.version] } },
    };
  },
};

const keyOf = (tppId: string, psuId: string, { context, funds }: Consent) =>
  funds
    ? keys.fundsConsent(tppId, psuId, context, funds.accountId)
    : keys.consent(tppId, psuId, context);

function relationshipOf(psuId: string, items: readonly Item[]): Relationship | undefined {
  const link = items.find(({ SK }) => SK === "LINK");
  if (!link) return undefined;
  const { customerId, scaAt, tppName, consentEnded } = v.parse(Link, link);
  const session = items.find(({ SK }) => SK === "SESSION");
  const under = (prefix: string) => items.filter(({ SK }) => SK.startsWith(prefix));
  return {
    psuId,
    customerId,
    scaAt,
    tppName,
    consentEnded,
    session: session && v.parse(Session, session),
    consents: under("CONSENT#").map((item) => v.parse(Consent, item)),
    fundsConsents: under("FUNDS#").map((item) => v.parse(FundsConsent, item)),
  };
}
