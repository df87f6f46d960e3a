import type { BankContext } from "../stage/stage.ts";
import type { CurrentSession } from "./current-session.ts";

/**
 * The TPP, the sandbox world and the times with which the bank is called in a dashboard session. In production there
 * is only one world.
 */
export const sessionBankContext = ({
  tppId = "",
  place,
  at,
}: Pick<CurrentSession, "tppId" | "place" | "at">): BankContext => ({ tppId, place, at });
