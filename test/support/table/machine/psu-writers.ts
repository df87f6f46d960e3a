import type { Times } from "../../../../shared/rules/clock.ts";
import type {
  Consent,
  FundsConsent,
  Relationship,
} from "../../../../shared/schemas/relationship.ts";
import type { Change } from "../../../../shared/table/expressions.ts";
import { psus } from "../../../../shared/table/psus.ts";
import { fc } from "../../run/fast-check.ts";
import { changed, done, of, type Part, refused } from "./machine.ts";

const contexts = ["PRIVATE", "COMPANY"] as const;
type Context = (typeof contexts)[number];
type Name = Context | "FUNDS";

/** A consent in the model. Its version names all changes that led to it. */
type Given = { version: string; isEnded: boolean };
type Value = {
  known: { scaAt: number; hasEnded: boolean } | undefined;
  session: { id: string; context: Context } | undefined;
  consents: Partial<Record<Name, Given>>;
};

type Write =
  | { do: "authenticate"; session: string }
  | { do: "act for"; context: Context }
  | { do: "grant" | "end"; consent: Name }
  | { do: "ask for funds" };

const consent = fc.constantFrom<Name>(...contexts, "FUNDS");
const writes: fc.Arbitrary<Write> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: of("authenticate"), session: of("s1", "s2") }) },
  { weight: 1, arbitrary: fc.record({ do: of("act for"), context: fc.constantFrom(...contexts) }) },
  { weight: 5, arbitrary: fc.record({ do: of("grant", "end"), consent }) },
  { weight: 1, arbitrary: fc.record({ do: of("ask for funds") }) },
);

const versionAfter = (before: string | undefined, write: string, at: Times) =>
  `${before ?? ""} ${write} ${at.realTime.getTime()}`.trim();

const funds = { iban: "NO", accountId: "account" };

/** The consent that a write makes of the one that it has read. */
function after(
  before: Consent | undefined,
  name: Name,
  write: "grant" | "end",
  at: Times,
): Consent {
  const time = at.now.toISOString();
  return {
    ...{ accounts: [], former: [], grantedAt: time, scaAt: time, place: "P", tppName: "TPP" },
    ...{ holderName: "Holder", customerId: "C", context: name === "FUNDS" ? "PRIVATE" : name },
    ...(name === "FUNDS" ? { funds } : {}),
    ...(write === "end" ? { ended: "PSU" } : {}),
    version: versionAfter(before?.version, write, at),
  };
}

const consentIn = (held: Relationship | undefined, name: Name): Consent | undefined =>
  name === "FUNDS"
    ? held?.fundsConsents[0]
    : held?.consents.find(({ context }) => context === name);

/** A TPP and a PSU: the last SCA, the only session, and the consents. */
export const psuWriters: Part<Value, Write, Relationship | undefined, Value> = {
  start: { known: undefined, session: undefined, consents: {} },
  writes,

  isMade(write, copy) {
    if (write.do === "authenticate") return true;
    if (write.do === "act for") return copy.session !== undefined;
    if (write.do === "ask for funds") return copy.consents.FUNDS?.isEnded === false;
    const isStanding = copy.consents[write.consent]?.isEnded === false;
    return copy.known !== undefined && (write.do === "grant" || isStanding);
  },

  expected(value, write, { copy, at }) {
    if (write.do === "authenticate")
      return done({
        ...value,
        known: { scaAt: at.now.getTime(), hasEnded: false },
        session: { id: write.session, context: "PRIVATE" },
      });
    if (write.do === "act for") {
      const { session } = value;
      if (!session || session.id !== copy.session?.id) return refused(value);
      return done({ ...value, session: { id: session.id, context: write.context } });
    }
    if (write.do === "ask for funds")
      return value.consents.FUNDS?.isEnded === false ? done(value) : refused(value);
    const before = copy.consents[write.consent]?.version;
    if (value.consents[write.consent]?.version !== before) return refused(value);
    const isEnded = write.do === "end";
    const given = { version: versionAfter(before, write.do, at), isEnded };
    const consents = { ...value.consents, [write.consent]: given };
    if (!isEnded || write.consent === "FUNDS") return done({ ...value, consents });
    if (!value.known) return refused(value);
    return done({ consents, session: undefined, known: { ...value.known, hasEnded: true } });
  },

  make(write, { held, at }) {
    if (write.do === "authenticate") {
      const validUntil = new Date(at.now.getTime() + 3_600_000).toISOString();
      const session = {
        sessionId: write.session,
        validUntil,
        context: "PRIVATE",
        place: "P",
      } as const;
      const link = { customerId: "C", scaAt: at.now.toISOString() };
      return changed(psus.authenticated("T", "U", link, session, at));
    }
    if (write.do === "act for") {
      const isPrivate = write.context === "PRIVATE";
      return changed([
        psus.actsFor("T", "U", {
          sessionId: held?.session?.sessionId ?? "",
          context: isPrivate ? "PRIVATE" : "CORPORATE",
          corporateId: isPrivate ? undefined : write.context,
        }),
      ]);
    }
    if (write.do === "ask for funds")
      return changed([psus.fundsConsentStands("T", "U", held?.fundsConsents[0] as FundsConsent)]);
    const before = consentIn(held, write.consent);
    const replaced: Change = psus.replace(
      "T",
      "U",
      before,
      after(before, write.consent, write.do, at),
    );
    const endsSession = write.do === "end" && write.consent !== "FUNDS";
    return changed([replaced, ...(endsSession ? psus.sessionEnded("T", "U") : [])]);
  },

  look: () => psus.relationship("T", "U"),

  shown: (value) => value,

  seen(held) {
    const names = [...contexts, "FUNDS"] as const;
    const given = names.flatMap((name) => {
      const found = consentIn(held, name);
      return found ? [[name, { version: found.version, isEnded: found.ended !== undefined }]] : [];
    });
    const { session } = held ?? {};
    return {
      known: held && { scaAt: Date.parse(held.scaAt), hasEnded: held.consentEnded },
      session: session && {
        id: session.sessionId,
        context: (session.corporateId ?? session.context) as Context,
      },
      consents: Object.fromEntries(given),
    };
  },

  keeps(before, after) {
    for (const name of [...contexts, "FUNDS"] as const) {
      const [was, is] = [before.consents[name], after.consents[name]];
      if (was) expect(is?.version.startsWith(was.version)).toBe(true);
    }
  },
};
