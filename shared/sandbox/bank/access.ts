import type { BankCaller } from "../../ports/schemas/bank-caller.ts";
import { type MayUse, mayConsent } from "../rules/may-use.ts";
import { engagedAgreements } from "./indexes.ts";
import type { World } from "./world.ts";

type User = Pick<BankCaller, "customerId" | "agreementId">;

/** Tells what a customer may use now: their own accounts, or under an agreement those of their engagements. */
export function mayUse(
  { agreements }: Pick<World, "agreements">,
  { customerId, agreementId }: User,
): MayUse {
  if (agreementId === undefined) return ({ owner }) => owner === customerId;
  const all = engagedAgreements(agreements).get(customerId) ?? [];
  const engagements = all.find(({ id }) => id === agreementId)?.engagements ?? [];
  const own = engagements.filter((each) => each.customer === customerId && mayConsent(each));
  const usable = new Set(own.map(({ account }) => account));
  return ({ id }) => usable.has(id);
}
