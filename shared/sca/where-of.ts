import { sandboxTime } from "../rules/clock.ts";
import type { Whereabouts } from "../stage/stage.ts";
import type { ScaFlow } from "../table/sca-flows.ts";

/** The TPP, the sandbox world and the time with which the bank is called in an SCA. */
export const whereOf = (
  flow: Pick<ScaFlow, "tppId" | "place" | "clockOffset">,
  realTime: Date,
): Whereabouts => {
  const { tppId, place, clockOffset } = flow;
  return { tppId, place, clockOffset, realTime, now: sandboxTime(flow, realTime) };
};
