import type { Account } from "../world.ts";

/**
 * Returns the reason why an account cannot pay now: it is gone or blocked, or has less than the total. Without a total
 * the money is held already.
 */
export function whyNotPaid(
  account: Pick<Account, "available" | "blocked"> | undefined,
  total?: bigint,
): "account" | "funds" | undefined {
  if (!account || account.blocked) return "account";
  return total !== undefined && account.available < total ? "funds" : undefined;
}
