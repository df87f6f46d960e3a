import { refusePrivateOwner } from "../../rules/agreement-rules.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import type { Agreement } from "../world.ts";
import { withAgreement } from "./agreements.ts";
import { customerOf } from "./customers.ts";

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
