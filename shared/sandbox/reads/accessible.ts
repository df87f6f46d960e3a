import type { BankCaller } from "../../ports/schemas/bank-caller.ts";
import { type MayUse, mayConsent } from "../rules/may-use.ts";
import { customers } from "../table/customers.ts";

/** Lists what a customer may use now: their own accounts, or under an agreement those of their engagements. */
export async function mayUse(
  world: string,
  { customerId, agreementId }: Pick<BankCaller, "customerId" | "agreementId">,
): Promise<MayUse> {
  if (agreementId === undefined) return ({ owner }) => owner === customerId;
  const engaged = await customers.engagements(world, customerId, agreementId);
  const usable = new Set(engaged.filter(mayConsent).map(({ account }) => account));
  return ({ id }) => usable.has(id);
}
