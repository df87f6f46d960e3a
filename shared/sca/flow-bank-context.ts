import type { BankContext } from "../stage/stage.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";

/** The TPP, the sandbox world and the times with which the bank is called in an SCA. */
export const flowBankContext = ({ tppId, place, at }: ScaFlow): BankContext => ({
  tppId,
  place,
  at,
});
