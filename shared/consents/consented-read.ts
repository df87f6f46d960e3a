import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { type PsuWords, psuMessage } from "../pages/psu-messages.ts";
import type { Bank } from "../ports/bank.ts";
import type { Account, Card } from "../ports/schemas/account.ts";
import type { BankCaller } from "../ports/schemas/bank-caller.ts";
import { type AccessRequest, consentFor, covers, type NeedsSca } from "../rules/account-access.ts";
import { type ReadHeaders, readingOf } from "../sca-redirect/psu-of-request.ts";
import { type RedirectPurpose as Sought, startFlow } from "../sca-redirect/start-sca.ts";
import type { Consent, Granted } from "../schemas/relationship.ts";
import { noteAccess, type ReadingCall } from "./note-access.ts";
import { readCaller } from "./read-caller.ts";

/** A read with the PSU's consent. `reading` decides how far back it may go. */
export type ConsentedRead = { reading: AccessRequest; consent: Consent };

/**
 * Checks that the PSU has consented to a read of one account or of all granted ones. If an SCA can solve the problem,
 * the error contains a link to it.
 */
export async function consentedRead(
  caller: Caller,
  headers: ReadHeaders,
  of?: Granted,
): Promise<ConsentedRead> {
  const reading = readingOf(caller, headers);
  if (caller.scenario?.consent)
    throw await needsSca(caller, headers, forcedConsents[caller.scenario.consent]);
  if (!reading)
    throw await needsSca(caller, headers, {
      code: "CONSENT_UNKNOWN",
      text: "PSU-ID is missing: the PSU must identify and consent first.",
    });
  const consent = consentFor(reading, of);
  if ("code" in consent) throw await needsSca(caller, headers, consent);
  const covered = of === undefined || covers(consent, of);
  if (covered !== true) throw await needsSca(caller, headers, covered);
  return { reading, consent };
}

/** The errors that a TPP can force with a scenario. */
const forcedConsents = {
  expired: { code: "CONSENT_EXPIRED", text: "The consent has expired, as the scenario asks for." },
  revoked: {
    code: "CONSENT_INVALID",
    text: "The PSU has revoked the consent, as the scenario asks for.",
  },
  unknown: {
    code: "CONSENT_UNKNOWN",
    text: "The PSU has not consented yet, as the scenario asks for.",
  },
} as const satisfies Record<string, NeedsSca>;

/** Accounts or cards, as the bank returns them. */
type Holdings = { account: Account; card: Card };
type Kind = Granted["kind"];
type HeadedCall = ReadingCall & { headers: ReadHeaders };

/** The call to the bank for each kind. The bank leaves out those that this PSU may not read. */
const found: {
  [K in Kind]: (bank: Bank, asking: BankCaller, ids: readonly string[]) => Promise<Holdings[K][]>;
} = {
  account: (bank, asking, ids) => bank.accounts(asking, ids),
  card: (bank, asking, ids) => bank.cards(asking, ids),
};

/**
 * The accounts or cards of a consent that the PSU may still use. A consent may outlive an account, or the right to
 * use it; `left` has the ids of those.
 */
export async function usableHoldings<K extends Kind>(
  call: HeadedCall,
  consented: ConsentedRead,
  kind: K,
): Promise<{ usable: Holdings[K][]; withdrawn: string[] }> {
  const { consent } = consented;
  const ids = consent.accounts.flatMap((each) => (each.kind === kind ? [each.id] : []));
  const [standing] = await Promise.all([
    found[kind](call.bank, readCaller(call, consented), ids),
    noteAccess(call, consented),
  ]);
  const byId = new Map(standing.map((each) => [each.id, each]));
  const former = consent.former.flatMap((each) => (each.kind === kind ? [each.id] : []));
  return {
    usable: ids.flatMap((id) => byId.get(id) ?? []),
    withdrawn: [...ids.filter((id) => !byId.has(id)), ...former],
  };
}

/**
 * One account or card of a consent. If it is closed, or the PSU may no longer use it, the error is the same as for
 * one that the PSU removed from the consent.
 */
export async function usableHolding<K extends Kind>(
  call: HeadedCall,
  consented: ConsentedRead,
  { id, kind }: { id: string; kind: K },
): Promise<Holdings[K]> {
  const [[standing]] = await Promise.all([
    found[kind](call.bank, readCaller(call, consented), [id]),
    noteAccess(call, consented),
  ]);
  if (standing !== undefined) return standing;
  const text = "The account has left the consent: the PSU may no longer use it.";
  throw await needsSca(call, call.headers, { code: "CONSENT_INVALID", text });
}

/** The error that sends the PSU to SCA. */
export async function needsSca(
  caller: Caller,
  headers: ReadHeaders,
  { code, text }: NeedsSca,
  { purpose = "consent", words = code }: { purpose?: Sought; words?: PsuWords } = {},
): Promise<ApiError> {
  const scaRedirect = await startFlow(caller, headers, purpose);
  return new ApiError(code, text, {
    links: { scaRedirect },
    headers: { "aspsp-sca-approach": "REDIRECT" },
    psuMessage: psuMessage(words, caller.language),
  });
}
