import type { OrderState } from "../../ports/schemas/order-state.ts";
import type { Reason } from "../../ports/schemas/quote.ts";
import type { HeldOrder } from "./order-item.ts";

/** A failed transfer of a bulk: its index from 0 and the reason. */
export type Failure = NonNullable<OrderState["failed"]>[number];

/** Lists the failed transfers of a bulk in order. */
export const failedTransfers = ({ failed = new Set() }: Pick<HeldOrder, "failed">): Failure[] =>
  [...failed]
    .map((mark) => {
      const [index, reason] = mark.split("#");
      return { index: Number(index), reason: reason as Reason };
    })
    .sort((a, b) => a.index - b.index);

/** Encodes failures for the table. */
export const marksOf = (failures: readonly Failure[]): ReadonlySet<string> | undefined =>
  failures.length ? new Set(failures.map(({ index, reason }) => `${index}#${reason}`)) : undefined;

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
