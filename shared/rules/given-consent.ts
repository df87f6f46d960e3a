import type { Consent, Granted } from "../schemas/relationship.ts";
import { lastDayOf } from "./account-access.ts";
import { osloDay } from "./calendar.ts";

/** Where a consent stands, as its PSU is told. */
export type Standing = "active" | "expired" | "revoked" | "givenUp";

export function standingOf(consent: Pick<Consent, "ended" | "scaAt">, now: Date): Standing {
  if (consent.ended) return consent.ended === "PSU" ? "revoked" : "givenUp";
  return osloDay(now) <= lastDayOf(consent) ? "active" : "expired";
}

/**
 * What a consent becomes when its PSU takes back one of its accounts, or all that is left; without accounts it has
 * ended. Nothing where there is nothing to take back, such as the second time.
 */
export function revoked(consent: Consent, what: string, version: string): Consent | undefined {
  const { accounts, ended } = consent;
  const taken = what === "all" ? accounts : accounts.filter(({ id }) => id === what);
  if (ended || !taken.length) return undefined;
  return { ...without(consent, taken, "PSU"), version };
}

/** What its PSU grants with the bank itself: to which accounts, when, and since when the bank knows that it is they. */
type Grant = {
  accounts: readonly Granted[];
  holderName: string;
  now: Date;
  scaAt: Date;
  version: string;
};

/** Whether a choice of accounts only takes some out of a consent that holds. */
export function takesOut(consent: Consent, accounts: readonly Granted[], now: Date): boolean {
  const isSame = (a: Granted, b: Granted) => a.id === b.id && a.kind === b.kind;
  const isKept = accounts.every((each) => consent.accounts.some((had) => isSame(had, each)));
  const holds = standingOf(consent, now) === "active";
  return holds && isKept && accounts.length < consent.accounts.length;
}

/**
 * What a consent becomes when its PSU chooses its accounts with the bank itself (specification, Consent: directly with
 * the bank). Whoever grants something does so by the SCA with which they have signed in, and the consent lasts as long as
 * any from then on; who only takes something out prolongs nothing. Either way what was granted once stays known.
 */
export function chosenAnew(consent: Consent, grant: Grant): Consent {
  const { accounts, holderName, now, scaAt, version } = grant;
  const isLeft = ({ id }: Granted) => !accounts.some((each) => each.id === id);
  if (takesOut(consent, accounts, now))
    return { ...without(consent, consent.accounts.filter(isLeft), "PSU"), version };
  const { ended: _, ...standing } = consent;
  return {
    ...standing,
    accounts: [...accounts],
    former: [...consent.accounts, ...consent.former].filter(isLeft),
    grantedAt: now.toISOString(),
    scaAt: scaAt.toISOString(),
    holderName,
    version,
  };
}

/** What a consent becomes when its TPP gives it up; nothing where it has ended already. */
export const givenUp = (consent: Consent, version: string): Consent | undefined =>
  consent.ended ? undefined : { ...without(consent, consent.accounts, "TPP"), version };

/** A consent that no longer covers some of its accounts; ended by whoever left it without any. */
function without(consent: Consent, taken: readonly Granted[], by: "PSU" | "TPP"): Consent {
  const left = consent.accounts.filter((each) => !taken.includes(each));
  const former = [...consent.former, ...taken];
  return { ...consent, accounts: left, former, ...(left.length ? {} : { ended: by }) };
}
