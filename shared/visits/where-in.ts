import type { Whereabouts } from "../connections.ts";
import type { CurrentVisit } from "./current-visit.ts";

/** For whom, where and when the bank is asked in a visit; in production no TPP's place is another's. */
export const whereIn = (
  { tppId = "", world, clockOffset, now }: CurrentVisit,
  realTime: Date,
): Whereabouts => ({ tppId, world, clockOffset, now, realTime });
