import type { BankContext } from "../stage/stage.ts";
import type { CurrentSession } from "./current-session.ts";

/**
 * The TPP, the sandbox world and the time with which the bank is called in a dashboard session. In production there
 * is only one world.
 */
export const sessionBankContext = (
  { tppId = "", place, clockOffset, now }: CurrentSession,
  realTime: Date,
): BankContext => ({ tppId, place, clockOffset, now, realTime });
