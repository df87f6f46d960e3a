import type { Whereabouts } from "../connections.ts";
import { sandboxTime } from "../rules/clock.ts";
import type { ScaFlow } from "../table/sca-flows.ts";

/** For whom, where and when the bank is asked in an SCA. */
export const whereOf = (
  flow: Pick<ScaFlow, "tppId" | "world" | "clockOffset">,
  realTime: Date,
): Whereabouts => {
  const { tppId, world, clockOffset } = flow;
  return { tppId, world, clockOffset, realTime, now: sandboxTime(flow, realTime) };
};
