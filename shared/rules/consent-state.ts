import type { Consent, Granted } from "../schemas/relationship.ts";
import { lastDayOf } from "./account-access.ts";
import { osloDay } from "./calendar.ts";

/** The state of a consent, as the PSU sees it. */
export type ConsentState = "active" | "expired" | "revoked" | "givenUp";

export function consentState(
  consent: Pick<Consent, "ended" | "scaAt" | "funds">,
  now: Date,
): ConsentState {
  if (consent.ended) return consent.ended === "PSU" ? "revoked" : "givenUp";
  // A funds consent has no last day: it is valid until it is ended (PSD2, article 65).
  return consent.funds || osloDay(now) <= lastDayOf(consent) ? "active" : "expired";
}

/** Marks a card among the accounts of a consent. No id contains a colon. */
export const cardPrefix = "card:";

/** The accounts of a consent, for the audit trail. */
export const accountIdsText = ({ accounts }: Pick<Consent, "accounts">): string =>
  accounts.map(({ id, kind }) => (kind === "card" ? `${cardPrefix}${id}` : id)).join(" ") || "none";

/**
 * The consent after the PSU revokes one account or all. A consent without accounts has ended. Undefined if there is
 * nothing to revoke, for example the second time.
 */
export function revokedByPsu(consent: Consent, what: string, version: string): Consent | undefined {
  const { accounts, ended } = consent;
  const taken = what === "all" ? accounts : accounts.filter(({ id }) => id === what);
  if (ended || !taken.length) return undefined;
  return { ...without(consent, taken, "PSU"), version };
}

/**
 * A grant that the PSU makes directly with the bank: the accounts, the time of the grant, and the time of the PSU's
 * sign-in (`scaAt`).
 */
type Grant = {
  accounts: readonly Granted[];
  holderName: string;
  now: Date;
  scaAt: Date;
  version: string;
};

/** True if a selection of accounts only removes accounts from an active consent. */
export function onlyRemovesAccounts(
  consent: Consent,
  accounts: readonly Granted[],
  now: Date,
): boolean {
  const isSame = (a: Granted, b: Granted) => a.id === b.id && a.kind === b.kind;
  const isKept = accounts.every((each) => consent.accounts.some((had) => isSame(had, each)));
  const holds = consentState(consent, now) === "active";
  return holds && isKept && accounts.length < consent.accounts.length;
}

/**
 * The consent after the PSU selects its accounts directly with the bank (specification, Consent). A new grant rests
 * on the SCA of the sign-in and lasts as long as any other. A selection that only removes accounts does not prolong
 * the consent. In both cases removed accounts stay in `former`.
 */
export function withChosenAccounts(consent: Consent, grant: Grant): Consent {
  const { accounts, holderName, now, scaAt, version } = grant;
  const isLeft = ({ id }: Granted) => !accounts.some((each) => each.id === id);
  if (onlyRemovesAccounts(consent, accounts, now))
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

/**
 * The consent after its TPP ends it. Undefined if it has already ended. A read then gets CONSENT_INVALID and not
 * CONSENT_UNKNOWN, because there was a consent. `former` keeps the accounts that it covered.
 */
export const endedByTpp = (consent: Consent, version: string): Consent | undefined =>
  consent.ended ? undefined : { ...without(consent, consent.accounts, "TPP"), version };

/** The consent without some of its accounts. If none is left, `by` has ended the consent. */
function without(consent: Consent, taken: readonly Granted[], by: "PSU" | "TPP"): Consent {
  const left = consent.accounts.filter((each) => !taken.includes(each));
  const former = [...consent.former, ...taken];
  return { ...consent, accounts: left, former, ...(left.length ? {} : { ended: by }) };
}
