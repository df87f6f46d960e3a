import type { Access } from "../../shared/http/operation.ts";
import { type FunctionClass, limitedBy } from "../deployment/function-class.ts";
import { reachesBank } from "../deployment/reaches-bank.ts";
import type { StageParts } from "./stage-parts.ts";

/** The size and the place of a function, by whether it calls the bank's systems. */
export const towardsBank = (
  { settings, placement }: StageParts,
  access: Access,
  size: FunctionClass,
) => (reachesBank(access) ? { size: limitedBy(size, settings), placement } : { size });
