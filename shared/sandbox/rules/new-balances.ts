import { ApiError } from "../../errors.ts";
import { largestInt32 } from "../schemas/int32.ts";

/**
 * Computes both balances if only one is given. The difference between them stays. Refuses with FORMAT_ERROR if the
 * other one exceeds the sandbox's 32 bits.
 */
export const balancesAfter = (
  before: { booked: bigint; available: bigint },
  booked: number,
  available: number | undefined,
) => ({
  booked: BigInt(booked),
  available:
    available === undefined
      ? inInt32(BigInt(booked) + before.available - before.booked, "booked")
      : BigInt(available),
});

/** Returns a computed balance if it fits into the sandbox's 32 bits. Otherwise refuses with the path of its cause. */
export function inInt32(minor: bigint, path: string): bigint {
  if (minor >= -largestInt32 && minor <= largestInt32) return minor;
  throw new ApiError("FORMAT_ERROR", "The available balance would not fit into 32 bits.", { path });
}

/** The balances that a call sets. */
export type WantedBalances = { booked: number; available?: number | undefined };

/** The account or card with the balances that a call sets: the same value if it has them. */
export function withBalances<T extends { booked: bigint; available: bigint }>(
  before: T,
  wanted: WantedBalances,
): T {
  const after = balancesAfter(before, wanted.booked, wanted.available);
  const isSame = after.booked === before.booked && after.available === before.available;
  return isSame ? before : { ...before, ...after };
}
