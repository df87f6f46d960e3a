import { corporateIdRequired, psuIdRequired } from "./account-access.ts";

type Owned = {
  tppId: string;
  place: string;
  psuId?: string | undefined;
  /** The agreement under which it was ordered or approved; undefined for a private one. */
  corporateId?: string | undefined;
};

type Tpp = { tppId: string; place: string };

type Caller = Tpp & {
  psu: { psuId: string } | undefined;
  headers: { "psu-corporate-id"?: string; "psu-context"?: "PRIVATE" | "CORPORATE" };
};

/** Whether a payment or a signing basket is this TPP's, of the place it uses now. */
export const isTpps = <Found extends Owned>(
  found: Found | undefined,
  { tppId, place }: Tpp,
): found is Found => found?.tppId === tppId && found.place === place;

/**
 * Whether a payment or a signing basket is there for a caller: this TPP's, of the PSU and in the context that the request
 * names. One that is under an agreement needs PSU-ID and PSU-Corporate-ID (specification, Corporate and private context).
 * One whose PSU is not known yet is there for any request of its TPP.
 */
export function isCallers<Found extends Owned>(
  found: Found | undefined,
  caller: Caller,
): found is Found {
  if (!isTpps(found, caller)) return false;
  const { psuId, corporateId } = found;
  const { psu, headers } = caller;
  if (psu !== undefined && psuId !== undefined && psuId !== psu.psuId) return false;
  const named = headers["psu-corporate-id"];
  if (corporateId === undefined) return psuId === undefined || named === undefined;
  if (psu === undefined) throw psuIdRequired();
  if (headers["psu-context"] === "PRIVATE") return false;
  if (named === undefined) throw corporateIdRequired();
  return named === corporateId;
}
