import type { Caller } from "../../http/call.ts";
import { corporate, engagementOf, refusePrivateOwner } from "../rules/agreement-rules.ts";
import { found } from "../rules/found.ts";
import { accounts } from "../table/accounts.ts";
import { agreements, type StoredAgreement } from "../table/agreements.ts";
import { customers } from "../table/customers.ts";
import { changeSandboxOnce } from "../worlds/recorded-change.ts";
import type { Agreement, Engagement, EngagementRole } from "../worlds/world.ts";

/** Makes an agreement of a corporation. A private customer has one from the beginning. */
export function newAgreement(
  caller: Caller,
  { name, owner }: { name: string; owner: string },
): Promise<Agreement> {
  const { id, place: world } = caller;
  return changeSandboxOnce(caller, "SANDBOX_CREATED", async () => {
    refusePrivateOwner(found(await customers.listed(world, owner), "owner"));
    const agreement: Agreement = { id, name, owner, kind: "CORPORATE", engagements: [] };
    return {
      answer: agreement,
      resource: { type: "agreement", id },
      changes: [...agreements.created(world, agreement), customers.holdsMore(world, owner)],
    };
  });
}

/** Lets a private customer act on an account of a corporation, from now on. */
export function newEngagement(
  caller: Caller,
  agreementId: string,
  wanted: { customer: string; account: string; roles: readonly EngagementRole[] },
): Promise<Engagement> {
  const { id, place: world } = caller;
  return changeSandboxOnce(caller, "SANDBOX_CREATED", async () => {
    const [agreement, customer, account] = await Promise.all([
      corporateIn(world, agreementId),
      customers.listed(world, wanted.customer),
      accounts.get(world, wanted.account),
    ]);
    const engagement = engagementOf({ id, ...wanted }, agreement, { customer, account });
    return {
      answer: engagement,
      resource: { type: "engagement", id },
      changes: [
        ...agreements.engaged(world, agreement, engagement),
        customers.holdsMore(world, wanted.customer),
        accounts.present(world, wanted.account),
      ],
    };
  });
}

/** Ends an engagement, from now on. */
export function endEngagement(
  caller: Caller,
  agreementId: string,
  engagementId: string,
): Promise<undefined> {
  const { place: world } = caller;
  return changeSandboxOnce(caller, "SANDBOX_DELETED", async () => {
    const agreement = await corporateIn(world, agreementId);
    const engagement = agreement.engagements.find(({ id }) => id === engagementId);
    return {
      answer: undefined,
      resource: { type: "engagement", id: engagementId },
      changes: agreements.disengaged(world, agreement, [found(engagement, "engagementId")]),
    };
  });
}

const corporateIn = async (world: string, id: string): Promise<StoredAgreement> =>
  corporate(await agreements.get(world, id));
