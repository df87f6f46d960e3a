import { hash } from "node:crypto";
import type { TrustedAuthorities } from "../signature/chain.ts";
import { DerError } from "../signature/der.ts";
import { type RevocationList, readRevocationList } from "../signature/revocation-list.ts";
import { type CurrentList, revocationLists } from "../table/revocations.ts";
import { fetchList } from "./fetch-list.ts";
import { issuerId } from "./issuer-of.ts";

/** The result of refreshing one issuer's list. `hadAt` is the time of the last successful fetch. */
export type Refreshed = {
  issuer: string;
  outcome: "taken" | "unchanged" | "away" | "refused";
  why?: string | undefined;
  hadAt?: string | undefined;
};

/** The maximum time by which an issuer's clock may be ahead, in milliseconds. */
const aheadMilliseconds = 600_000;

/** Fetches the list of an issuer, checks it and activates it. After a failure the previous list stays active. */
export async function refreshList(
  { issuer: named, address }: { issuer: string; address: string },
  authorities: TrustedAuthorities,
  now: Date,
): Promise<Refreshed> {
  const issuer = authorities.find(({ fingerprint }) => fingerprint.startsWith(named));
  if (!issuer)
    return { issuer: named, outcome: "refused", why: "no trusted authority has this id" };
  const id = issuerId(issuer);
  const held = await revocationLists.held(id);
  const not = (outcome: "away" | "refused", why: string) => ({
    ...{ issuer: named, outcome, why },
    hadAt: held?.hadAt,
  });
  const der = await fetchList(address).catch((error: Error) => error);
  if (der instanceof Error) return not("away", der.message);
  const list = readOrFault(() => readRevocationList(der, issuer));
  const fault = typeof list === "string" ? list : timeFault(list, held, now);
  if (fault || typeof list === "string") return not("refused", `${fault}`);
  const hadAt = now.toISOString();
  const fingerprint = hash("sha256", der);
  if (held?.print === fingerprint) {
    await revocationLists.hadAgain(id, now);
    return { issuer: named, outcome: "unchanged", hadAt };
  }
  await revocationLists.take(id, list.serials, {
    thisUpdate: list.thisUpdate.toISOString(),
    nextUpdate: list.nextUpdate.toISOString(),
    hadAt,
    count: list.serials.length,
    print: fingerprint,
  });
  return { issuer: named, outcome: "taken", hadAt };
}

function readOrFault(read: () => RevocationList): RevocationList | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return error.message;
    throw error;
  }
}

/** The problem with the dates of a list, if any. An old list has a valid signature but may lack later revocations. */
function timeFault(
  { thisUpdate, nextUpdate }: RevocationList,
  held: CurrentList | undefined,
  now: Date,
): string | undefined {
  if (+thisUpdate > +now + aheadMilliseconds)
    return `it is from the future, ${thisUpdate.toISOString()}`;
  if (nextUpdate <= now) return `it should have been replaced at ${nextUpdate.toISOString()}`;
  if (held && +thisUpdate < Date.parse(held.thisUpdate))
    return `it is from ${thisUpdate.toISOString()}, older than the last one`;
  return undefined;
}
