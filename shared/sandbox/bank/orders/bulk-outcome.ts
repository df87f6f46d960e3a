import type { OrderState } from "../../../ports/schemas/order-state.ts";
import type { Reason } from "../../../ports/schemas/quote.ts";

/** A failed transfer of a bulk: its index from 0 and the reason. */
type Failure = NonNullable<OrderState["failed"]>[number];

/** The final status of a bulk. If no transfer was made: ACCP if all of them lacked funds, otherwise RJCT. */
export function outcomeOf(
  size: number,
  failures: readonly Failure[],
): { status: "ACSC" | "PART" | "ACCP" | "RJCT"; reason?: Reason; fundsAvailable?: false } {
  if (failures.length === 0) return { status: "ACSC" };
  if (failures.length < size) return { status: "PART" };
  const other = failures.find(({ reason }) => reason !== "funds");
  return other
    ? { status: "RJCT", reason: other.reason }
    : { status: "ACCP", fundsAvailable: false };
}
