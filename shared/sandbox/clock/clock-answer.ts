import * as v from "valibot";
import type { Caller } from "../../http/call.ts";
import { linksTo } from "../../http/links.ts";
import type { Access } from "../../http/operation.ts";
import { isoDateTime } from "../../rules/calendar.ts";
import { realTimeOf } from "../../rules/clock.ts";
import { Link } from "../../schemas/link.ts";
import type { ClockMove } from "../table/clock-moves.ts";

/** A sandbox's clock in an answer. During a move it shows the old time and the progress of the move. */
export const SandboxClock = v.object({
  time: v.string(),
  realTime: v.string(),
  move: v.optional(v.object({ time: v.string(), executed: v.number() })),
  _links: v.object({ self: Link }),
});

/** The access of every function that may have to continue a move of the clock. */
export const clockAccess = {
  reads: ["TPP", "SANDBOX", "WAITING", "ORDER", "ACCOUNT", "WORLD"],
  writes: ["TPP", "SANDBOX", "WAITING", "ORDER", "ACCOUNT", "AUDIT"],
  secrets: ["ids", "approvals"],
} as const satisfies Access;

/** Converts the offset of a clock to the form of the answer, at the time of the call. */
export function clockAnswer(
  call: Pick<Caller, "now" | "clockOffset">,
  clockOffset: number,
  move?: ClockMove,
): v.InferOutput<typeof SandboxClock> {
  const realTime = realTimeOf(call);
  const shown = (offset: number) => isoDateTime(new Date(realTime.getTime() + offset));
  return {
    time: shown(clockOffset),
    realTime: shown(0),
    ...(move?.state === "MOVING"
      ? { move: { time: shown(move.to), executed: move.executed } }
      : {}),
    _links: { self: linksTo.clock() },
  };
}
