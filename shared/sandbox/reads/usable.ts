import type { Asking } from "../../ports/schemas/asking.ts";
import { customers } from "../table/customers.ts";

/** What somebody may use now, for themselves or under an agreement, by its id. */
export async function usableBy(
  world: string,
  { customerId, agreementId }: Pick<Asking, "customerId" | "agreementId">,
): Promise<ReadonlySet<string>> {
  if (agreementId === undefined) {
    const owned = await customers.holdings(world, customerId);
    return new Set(owned.map(({ id }) => id));
  }
  const engaged = await customers.engagements(world, customerId, agreementId);
  return new Set(engaged.filter(mayConsent).map(({ account }) => account));
}

/** An engagement can be consented only with both roles. */
export const mayConsent = ({ roles }: { roles: readonly string[] }): boolean =>
  roles.includes("REGISTER") && roles.includes("VIEW");
