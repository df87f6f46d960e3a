import { ApiError } from "../../../errors.ts";
import { clockMovePayments } from "../../../limits.ts";
import { advance } from "../orders/advance.ts";
import type { Changed, World } from "../world.ts";

/** Executes what is due until an instant. Refuses a call that would execute too many payments. */
export function advanceWithinLimit(
  world: World,
  until: Date,
  { path, text }: { path: string; text: (payments: number) => string },
): Changed<number> {
  const due = advance(world, until, clockMovePayments);
  if (due.answer >= clockMovePayments)
    throw new ApiError("CONFLICT", text(clockMovePayments), { path });
  return due;
}
