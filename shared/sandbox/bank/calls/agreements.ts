import { found } from "../../rules/found.ts";
import { behind, type Listing, pageOfList } from "../../rules/sandbox-page.ts";
import { indexOf } from "../indexes.ts";
import type { Agreement, World } from "../world.ts";

/** The agreements in the order of the sandbox's lists. */
export const agreementsById = indexOf((agreements: World["agreements"]): readonly Agreement[] =>
  [...agreements.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
);

/** Returns an agreement with its engagements, in the order in which they were added. */
export const getAgreement = ({ agreements }: World, agreementId: string): Agreement =>
  found(agreements.get(agreementId), "agreementId");

/** Lists the agreements of all customers. */
export const listAgreements = <Shown>(
  { agreements }: World,
  { after }: { after?: string | undefined },
  listing: Omit<Listing<Agreement, Shown>, "place">,
) => {
  const place = ({ id }: Agreement) => id;
  return pageOfList(behind(agreementsById(agreements), after, place), { ...listing, place });
};

/** Returns the world with an agreement, which may be new. */
export const withAgreement = (world: World, agreement: Agreement): World => ({
  ...world,
  agreements: new Map(world.agreements).set(agreement.id, agreement),
});
