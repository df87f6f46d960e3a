import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import type { AccessRequest } from "../rules/account-access.ts";
import type { Relationship } from "../schemas/relationship.ts";
import type { ScaWishes } from "./start-sca.ts";

/** The headers of a request that name its PSU. */
export type ReadHeaders = ScaWishes & { "psu-id"?: string; "psu-ip-address"?: string };

/** The TPP, the PSU and the context of a read. Undefined if the request names no PSU. */
export const readingOf = (caller: Caller, headers: ReadHeaders): AccessRequest | undefined =>
  headers["psu-id"] === undefined ? undefined : readingOfPsu(caller, headers);

/**
 * Rejects a PSU-ID that this TPP was never given. A request without PSU-ID passes. The error has no link to SCA,
 * because there another PSU could identify; the TPP gets one without PSU-ID.
 */
export function checkPsuId({ psu }: Caller, headers: ReadHeaders): void {
  if (headers["psu-id"] !== undefined && !psu) throw unknownPsu();
}

const unknownPsu = () =>
  new ApiError(
    "PSU_CREDENTIALS_INVALID",
    "This PSU-ID is unknown for this TPP. Without PSU-ID, the PSU is asked to identify.",
    { path: "psu-id" },
  );

/** The PSU of PSU-ID. Throws if this TPP was never given it. */
export function knownPsu({ psu }: Pick<Caller, "psu">): Relationship {
  if (!psu) throw unknownPsu();
  return psu;
}

/** The TPP, the PSU and the context of a read that requires PSU-ID. Throws if the PSU is unknown. */
export function readingOfPsu(caller: Caller, headers: ReadHeaders): AccessRequest {
  return {
    now: caller.at.now,
    relationship: knownPsu(caller),
    sessionId: headers["tpp-session-id"],
    corporateId: headers["psu-corporate-id"],
    context: headers["psu-context"],
    attended: headers["psu-ip-address"] !== undefined,
  };
}
