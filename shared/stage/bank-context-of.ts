import type { BankContext } from "./stage.ts";

/** The TPP, the sandbox world and the times of a flow or dashboard session. A session in production has no TPP. */
export const bankContextOf = ({
  tppId = "",
  place,
  at,
}: Pick<BankContext, "place" | "at"> & { tppId?: string | undefined }): BankContext => ({
  tppId,
  place,
  at,
});
