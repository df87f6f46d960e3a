import { corporate } from "../../rules/agreement-rules.ts";
import { found } from "../../rules/found.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import { withAgreement } from "./agreements.ts";

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
