import type { Whereabouts } from "../stage/stage.ts";
import type { CurrentVisit } from "./current-visit.ts";

/**
 * The TPP, the sandbox world and the time with which the bank is called in a dashboard session. In production there
 * is only one world.
 */
export const whereIn = (
  { tppId = "", place, clockOffset, now }: CurrentVisit,
  realTime: Date,
): Whereabouts => ({ tppId, place, clockOffset, now, realTime });
