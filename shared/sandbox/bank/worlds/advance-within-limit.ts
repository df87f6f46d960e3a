import { ApiError } from "../../../errors.ts";
import { advance } from "../orders/advance.ts";
import type { Changed, World } from "../world.ts";

/** The number of payments that one call does not reach: some seconds of work. */
const most = 20_000;

/** Executes what is due until an instant. Refuses a call that would execute too many payments. */
export function advanceWithinLimit(
  world: World,
  until: Date,
  { path, text }: { path: string; text: (payments: number) => string },
): Changed<number> {
  const due = advance(world, until, most);
  if (due.answer >= most) throw new ApiError("CONFLICT", text(most), { path });
  return due;
}
