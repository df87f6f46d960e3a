import * as v from "valibot";
import { Consent, type Relationship, Session } from "../schemas/relationship.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { consented, consentsOf, keys } from "./keys.ts";
import { markExpires } from "./requests.ts";

const Link = v.object({
  customerId: v.string(),
  scaAt: v.string(),
  /** What the TPP was called when the PSU last gave strong authentication to it. */
  tppName: v.optional(v.string()),
  /** A consent was ended whole after that SCA. The next SCA writes the item anew, without this. */
  consentEnded: v.optional(v.boolean(), false),
});

export const psus = {
  /** What a TPP and a PSU have to do with each other, in one read; undefined when this PSU-ID is not known. */
  async relationship(tppId: string, psuId: string): Promise<Relationship | undefined> {
    const items = await table.query(keys.link(tppId, psuId).PK);
    const link = items.find(({ SK }) => SK === "LINK");
    if (!link) return undefined;
    const { customerId, scaAt, tppName, consentEnded } = v.parse(Link, link);
    const session = items.find(({ SK }) => SK === "SESSION");
    const consents = items.filter(({ SK }) => SK.startsWith("CONSENT#"));
    return {
      psuId,
      customerId,
      scaAt,
      tppName,
      consentEnded,
      session: session && v.parse(Session, session),
      consents: consents.map((item) => v.parse(Consent, item)),
    };
  },

  /**
   * The changes by which a completed SCA makes its session the valid one, and the PSU known to the TPP. The session
   * lasts by the sandbox clock; TTL goes by real time, which that clock is `clockOffset` milliseconds ahead of.
   */
  authenticated(
    tppId: string,
    psuId: string,
    link: v.InferInput<typeof Link>,
    session: Session,
    clockOffset: number,
  ): Change[] {
    const realEnd = Date.parse(session.validUntil) - clockOffset;
    const expires = Math.floor(realEnd / 1000) + 86_400;
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
   * The change by which the PSU acts in another context for the rest of a session, whose hour goes on; refused where
   * another session has taken its place.
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
   * The changes that go with ending a consent whole: the TPP session ends, and the PSU's last SCA no longer opens the list
   * of agreements. Taking one account out of a consent changes neither.
   */
  sessionEnded: (tppId: string, psuId: string): Change[] => [
    { delete: keys.session(tppId, psuId) },
    { update: keys.link(tppId, psuId), set: { consentEnded: true }, when: { present: true } },
  ],

  /** The TPPs that a customer has ever let know them in a place; one of this second may be missing (the index lags). */
  async tppsOf(place: string, customerId: string): Promise<string[]> {
    const items = await table.query(consentsOf(place, customerId), { index: "GSI1" });
    return [...new Set(items.map(({ GSI1SK }) => String(GSI1SK).split("#")[0] ?? ""))];
  },

  /** The change by which a consent takes the place of what was read in its context, if that still stands there. */
  replace(
    tppId: string,
    psuId: string,
    before: Pick<Consent, "version"> | undefined,
    after: Consent,
  ): Change {
    const { context, place, customerId } = after;
    const found = consented(place, customerId, tppId, context);
    return {
      put: { ...keys.consent(tppId, psuId, context), ...found, ...after },
      when: { oneOf: { version: [before?.version] } },
    };
  },

  /** The mark of a call by which a TPP has given up a consent: its repetition gives up none that was granted since. */
  gaveUp(tppId: string, psuId: string, callId: string, at: Date): Change {
    const mark = { ...keys.gaveUp(tppId, psuId, callId), expires: markExpires(at) };
    return { put: mark, when: { absent: true } };
  },
};
