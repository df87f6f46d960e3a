import { bank } from "../bank/stage-bank.ts";
import type { Account } from "../bank/world.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { psuMessage } from "../psu-messages.ts";
import {
  consentFor,
  covers,
  type NeedsSca,
  type Reading,
  unknownAccount,
} from "../rules/account-access.ts";
import { type ScaWishes, startConsent } from "../sca/start-sca.ts";
import type { Consent, Granted } from "../schemas/relationship.ts";

/** What a read of accounts says about itself. */
export type ReadHeaders = ScaWishes & { "psu-id"?: string; "psu-ip-address"?: string };

/** A read the PSU has consented to, and what says how far back it goes. */
export type ConsentedRead = { reading: Reading; consent: Consent };

/**
 * Lets a read pass that the PSU has consented to, of one account or of whatever is granted. Anything that SCA can mend
 * is refused with a link to it.
 */
export async function consentedRead(
  caller: Caller,
  headers: ReadHeaders,
  of?: Granted,
): Promise<ConsentedRead> {
  const reading = readingOf(caller, headers);
  if (!reading)
    throw await needsSca(caller, headers, {
      code: "CONSENT_UNKNOWN",
      text: "Without PSU-ID the PSU must identify and consent first.",
    });
  const consent = consentFor(reading);
  if ("code" in consent) throw await needsSca(caller, headers, consent);
  const covered = of === undefined || covers(consent, of);
  if (covered !== true) throw await needsSca(caller, headers, covered);
  return { reading, consent };
}

/** The accounts a consent covers and the PSU may still use: a consent may outlive an account, or the right to use it. */
export async function heldAccounts(
  { world }: Caller,
  { reading, consent }: ConsentedRead,
): Promise<Account[]> {
  const [usable, ...accounts] = await Promise.all([
    bank().usable(world, reading.relationship.customerId, consent.context),
    ...consent.accounts
      .filter(({ kind }) => kind === "account")
      .map(({ id }) => bank().account(world, id)),
  ]);
  return accounts.filter((account) => account !== undefined && usable.has(account.id)) as Account[];
}

/** One account of a consent, if the PSU may still use it. */
export async function heldAccount(
  { world }: Caller,
  { reading, consent }: ConsentedRead,
  accountId: string,
): Promise<Account> {
  const [usable, account] = await Promise.all([
    bank().usable(world, reading.relationship.customerId, consent.context),
    bank().account(world, accountId),
  ]);
  if (!account || !usable.has(accountId)) throw unknownAccount();
  return account;
}

/** A refusal that leads the PSU to SCA. */
export async function needsSca(
  caller: Caller,
  headers: ReadHeaders,
  { code, text }: NeedsSca,
): Promise<ApiError> {
  const scaRedirect = await startConsent(caller, headers);
  return new ApiError(code, text, {
    links: { scaRedirect },
    headers: { "aspsp-sca-approach": "REDIRECT" },
    psuMessage: psuMessage(code, caller.language),
  });
}

/** Who reads for whom; nothing when the request names no PSU. One that is not known here is refused. */
export function readingOf({ psu, now }: Caller, headers: ReadHeaders): Reading | undefined {
  if (headers["psu-id"] === undefined) return undefined;
  if (!psu)
    throw new ApiError(
      "PSU_CREDENTIALS_INVALID",
      "This PSU-ID is not known for this TPP. Without it the PSU is asked to identify.",
      { path: "psu-id" },
    );
  return {
    now,
    relationship: psu,
    sessionId: headers["tpp-session-id"],
    corporateId: headers["psu-corporate-id"],
    context: headers["psu-context"],
    attended: headers["psu-ip-address"] !== undefined,
  };
}
