import {
  corporate,
  engagementOf,
  refusePrivateOwner,
  type WantedEngagement,
} from "../../rules/agreement-rules.ts";
import { found } from "../../rules/found.ts";
import type { Engagement } from "../../rules/lists.ts";
import { type Listing, pageOfList, rowsAfter } from "../../rules/sandbox-page.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import type { Agreement, World } from "../world.ts";
import { customerOf } from "./customers.ts";
import { agreementsById } from "./holdings.ts";

/** Returns an agreement with its engagements, in the order in which they were added. */
export const getAgreement = ({ agreements }: World, agreementId: string): Agreement =>
  found(agreements.get(agreementId), "agreementId");

/** Lists the agreements of all customers. */
export const listAgreements = <Shown>(
  { agreements }: World,
  { after }: { after?: string | undefined },
  listing: Omit<Listing<Agreement, Shown>, "position">,
) => {
  const place = ({ id }: Agreement) => id;
  return pageOfList(rowsAfter(agreementsById(agreements), after, place), {
    ...listing,
    position: place,
  });
};

/** Returns the world with an agreement, which may be new. */
export const withAgreement = (world: World, agreement: Agreement): World => ({
  ...world,
  agreements: new Map(world.agreements).set(agreement.id, agreement),
});

/** Creates an agreement of a corporation under the id of its call. A private customer has one from the beginning. */
export const createAgreement =
  ({ name, owner }: Pick<Agreement, "name" | "owner">, id: string): RecordedCall<Agreement> =>
  (world) => {
    refusePrivateOwner(customerOf(world, owner, "owner"));
    const agreement: Agreement = { id, name, owner, kind: "CORPORATE", engagements: [] };
    return recorded(withAgreement(world, agreement), agreement, "SANDBOX_CREATED", {
      type: "agreement",
      id,
    });
  };

/** Lets a private customer act on an account of a corporation from now on, under the id of the call. */
export const createEngagement =
  (agreementId: string, wanted: WantedEngagement, id: string): RecordedCall<Engagement> =>
  (world) => {
    const agreement = corporate(world.agreements.get(agreementId));
    const engagement = engagementOf({ ...wanted, id }, agreement, {
      customer: world.customers.get(wanted.customer),
      account: world.accounts.get(wanted.account),
    });
    const engagements = [...agreement.engagements, engagement];
    const next = withAgreement(world, { ...agreement, engagements });
    return recorded(next, engagement, "SANDBOX_CREATED", { type: "engagement", id });
  };

/** Ends an engagement, from now on. */
export const deleteEngagement =
  (agreementId: string, engagementId: string): RecordedCall<undefined> =>
  (world) => {
    const agreement = corporate(world.agreements.get(agreementId));
    const { engagements } = agreement;
    const ended = found(
      engagements.find(({ id }) => id === engagementId),
      "engagementId",
    );
    const left = engagements.filter((each) => each !== ended);
    const next = withAgreement(world, { ...agreement, engagements: left });
    return recorded(next, undefined, "SANDBOX_DELETED", { type: "engagement", id: engagementId });
  };
