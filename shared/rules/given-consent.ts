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

/** What a consent becomes when its TPP gives it up; nothing where it has ended already. */
export const givenUp = (consent: Consent, version: string): Consent | undefined =>
  consent.ended ? undefined : { ...without(consent, consent.accounts, "TPP"), version };

/** A consent that no longer covers some of its accounts; ended by whoever left it without any. */
function without(consent: Consent, taken: readonly Granted[], by: "PSU" | "TPP"): Consent {
  const left = consent.accounts.filter((each) => !taken.includes(each));
  const former = [...consent.former, ...taken];
  return { ...consent, accounts: left, former, ...(left.length ? {} : { ended: by }) };
}
