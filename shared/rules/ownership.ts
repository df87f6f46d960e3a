import { corporateIdRequired, psuIdRequired } from "./account-access.ts";

type Owned = {
  tppId: string;
  place: string;
  psuId?: string | undefined;
  /** The agreement under which the payment or basket was created or approved. Undefined in the private context. */
  corporateId?: string | undefined;
};

type Tpp = { tppId: string; place: string };

type Caller = Tpp & {
  psu: { psuId: string } | undefined;
  headers: { "psu-corporate-id"?: string; "psu-context"?: "PRIVATE" | "CORPORATE" };
};

/** True if a payment or signing basket belongs to this TPP and to the sandbox world that it uses now. */
export const belongsToTpp = <Found extends Owned>(
  found: Found | undefined,
  { tppId, place }: Tpp,
): found is Found => found?.tppId === tppId && found.place === place;

/**
 * True if a payment or signing basket is visible to a caller: it belongs to the TPP, and PSU and context match the
 * request. One under an agreement needs PSU-ID and PSU-Corporate-ID (specification, Corporate and private context).
 * One without a known PSU is visible to every request of its TPP.
 */
export function belongsToCaller<Found extends Owned>(
  found: Found | undefined,
  caller: Caller,
): found is Found {
  if (!belongsToTpp(found, caller)) return false;
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
