import { corporate, engagementOf, type WantedEngagement } from "../../rules/agreement-rules.ts";
import type { Engagement } from "../../rules/lists.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import { withAgreement } from "./agreements.ts";

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
