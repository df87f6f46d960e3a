type Owned = { tppId: string; world: string; psuId?: string | undefined };

type Caller = { tppId: string; world: string; psu: { psuId: string } | undefined };

/**
 * Whether a payment or a signing basket is there for a caller: its own, of the world it uses now, and not another PSU's
 * than the one its request names.
 */
export function isCallers<Found extends Owned>(
  found: Found | undefined,
  { tppId, world, psu }: Caller,
): found is Found {
  if (found?.tppId !== tppId || found.world !== world) return false;
  return psu === undefined || found.psuId === undefined || found.psuId === psu.psuId;
}
