import { timesOf } from "../rules/clock.ts";
import type { BankContext } from "../stage/stage.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";

/** The TPP, the sandbox world and the time with which the bank is called in an SCA. */
export const flowBankContext = (
  flow: Pick<ScaFlow, "tppId" | "place" | "clockOffset">,
  realTime: Date,
): BankContext => {
  const { tppId, place } = flow;
  return { tppId, place, at: timesOf(flow, realTime) };
};
