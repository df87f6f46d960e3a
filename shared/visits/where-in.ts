import type { Whereabouts } from "../stage/stage.ts";
import type { CurrentVisit } from "./current-visit.ts";

/** For whom, where and when the bank is asked in a visit; in production no TPP's place is another's. */
export const whereIn = (
  { tppId = "", place, clockOffset, now }: CurrentVisit,
  realTime: Date,
): Whereabouts => ({ tppId, place, clockOffset, now, realTime });
