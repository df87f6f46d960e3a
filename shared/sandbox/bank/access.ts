import type { BankCaller } from "../../ports/schemas/bank-caller.ts";
import { type MayUse, mayConsent } from "../rules/may-use.ts";
import { engagedAgreements } from "./indexes.ts";
import type { Agreement, World } from "./world.ts";

type User = Pick<BankCaller, "customerId" | "agreementId">;

/** Tells what a customer may use now: their own accounts, or under an agreement those of their engagements. */
export function mayUse(
  { agreements }: Pick<World, "agreements">,
  { customerId, agreementId }: User,
): MayUse {
  if (agreementId === undefined) return ({ owner }) => owner === customerId;
  const all = engagedAgreements(agreements).get(customerId) ?? [];
  const agreement = all.find(({ id }) => id === agreementId);
  const usable = new Set(agreement && engagedAccounts(agreement, customerId));
  return ({ id }) => usable.has(id);
}

/** The ids of the accounts on which a customer may act under an agreement, in the order of their engagements' ids. */
export const engagedAccounts = ({ engagements }: Agreement, customerId: string): string[] =>
  engagements
    .filter((each) => each.customer === customerId && mayConsent(each))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ account }) => account);
