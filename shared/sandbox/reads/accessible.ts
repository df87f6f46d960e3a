import type { BankCaller } from "../../ports/schemas/bank-caller.ts";
import { customers } from "../table/customers.ts";

/** An account or a card with its owner. */
type Owned = { id: string; owner: string };

/** Tells whether an account or a card may be used. */
export type MayUse = (owned: Owned) => boolean;

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

/** A consent needs an engagement with both roles. */
export const mayConsent = ({ roles }: { roles: readonly string[] }): boolean =>
  roles.includes("REGISTER") && roles.includes("VIEW");
