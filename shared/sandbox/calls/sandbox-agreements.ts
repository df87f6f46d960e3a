import { ApiError } from "../../errors.ts";
import type { Caller } from "../../http/call.ts";
import { accounts } from "../table/accounts.ts";
import { agreements, type StoredAgreement } from "../table/agreements.ts";
import { customers } from "../table/customers.ts";
import { changeSandboxOnce } from "../worlds/recorded-change.ts";
import type { Agreement, Engagement, EngagementRole } from "../worlds/world.ts";
import { found } from "./sandbox-shown.ts";

/** The maximum number of engagements of an agreement, because one item holds them all. */
const most = 1000;

/** Makes an agreement of a corporation. A private customer has one from the beginning. */
export function newAgreement(
  caller: Caller,
  { name, owner }: { name: string; owner: string },
): Promise<Agreement> {
  const { id, place: world } = caller;
  return changeSandboxOnce(caller, "SANDBOX_CREATED", async () => {
    const { type } = found(await customers.listed(world, owner), "owner");
    if (type !== "CORPORATE")
      throw refused(
        "owner",
        "A private customer already has an agreement. The owner must be a corporate customer.",
      );
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
      corporate(world, agreementId),
      customers.listed(world, wanted.customer),
      accounts.get(world, wanted.account),
    ]);
    if (found(customer, "customer").type !== "PRIVATE")
      throw refused("customer", "Only a private customer can act on an account.");
    if (found(account, "account").owner !== agreement.owner)
      throw refused("account", "The account does not belong to the owner of the agreement.");
    if (agreement.engagements.some((each) => isSame(each, wanted)))
      throw new ApiError("CONFLICT", "This customer already acts on this account.", {
        path: "account",
      });
    if (agreement.engagements.length >= most)
      throw new ApiError("CONFLICT", `An agreement has at most ${most} engagements.`);
    const engagement: Engagement = { id, ...wanted, roles: [...wanted.roles] };
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
    const agreement = await corporate(world, agreementId);
    const engagement = agreement.engagements.find(({ id }) => id === engagementId);
    return {
      answer: undefined,
      resource: { type: "engagement", id: engagementId },
      changes: agreements.disengaged(world, agreement, [found(engagement, "engagementId")]),
    };
  });
}

/** Reads an agreement whose engagements the TPP can change. The agreement of a private customer has none to change. */
async function corporate(world: string, id: string): Promise<StoredAgreement> {
  const agreement = found(await agreements.get(world, id), "agreementId");
  if (agreement.kind === "CORPORATE") return agreement;
  throw new ApiError("CONFLICT", "The agreement of a private customer cannot be changed.", {
    path: "agreementId",
  });
}

const isSame = (a: Pick<Engagement, "customer" | "account">, b: typeof a): boolean =>
  a.customer === b.customer && a.account === b.account;

const refused = (path: string, text: string) => new ApiError("FORMAT_ERROR", text, { path });
