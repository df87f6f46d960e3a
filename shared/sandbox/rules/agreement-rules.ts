import { ApiError } from "../../errors.ts";
import { agreementEngagements } from "../../limits.ts";
import { found } from "./found.ts";
import type {
  Agreement,
  Engagement,
  EngagementRole,
  WorldAccount,
  WorldCustomer,
} from "./lists.ts";

/** The agreement that a private customer has from the beginning. */
export const privateAgreement = (
  id: string,
  { id: owner, name }: Pick<WorldCustomer, "id" | "name">,
): Agreement => ({ id, name: `Nettbank ${name}`, owner, kind: "PRIVATE", engagements: [] });

/** Refuses a further agreement of a private customer. */
export function refusePrivateOwner({ type }: Pick<WorldCustomer, "type">): void {
  if (type !== "CORPORATE")
    throw refused(
      "owner",
      "A private customer already has an agreement. The owner must be a corporate customer.",
    );
}

/** Returns an agreement whose engagements the TPP can change. The agreement of a private customer has none to change. */
export function corporate<A extends Agreement>(agreement: A | undefined): A {
  const { kind } = found(agreement, "agreementId");
  if (kind === "CORPORATE") return agreement as A;
  throw new ApiError("CONFLICT", "The agreement of a private customer cannot be changed.", {
    path: "agreementId",
  });
}

/** An engagement that a call asks for. */
export type WantedEngagement = Pick<Engagement, "customer" | "account"> & {
  roles: readonly EngagementRole[];
};

/** Makes an engagement if it may be added: a private customer acts on an account of the agreement's owner, once. */
export function engagementOf(
  { id, ...wanted }: WantedEngagement & { id: string },
  agreement: Pick<Agreement, "owner" | "engagements">,
  on: {
    customer: Pick<WorldCustomer, "type"> | undefined;
    account: Pick<WorldAccount, "owner"> | undefined;
  },
): Engagement {
  if (found(on.customer, "customer").type !== "PRIVATE")
    throw refused("customer", "Only a private customer can act on an account.");
  if (found(on.account, "account").owner !== agreement.owner)
    throw refused("account", "The account does not belong to the owner of the agreement.");
  if (agreement.engagements.some((each) => isSame(each, wanted)))
    throw new ApiError("CONFLICT", "This customer already acts on this account.", {
      path: "account",
    });
  if (agreement.engagements.length >= agreementEngagements)
    throw new ApiError("CONFLICT", `An agreement has at most ${agreementEngagements} engagements.`);
  return { id, ...wanted, roles: [...wanted.roles] };
}

const isSame = (a: Pick<Engagement, "customer" | "account">, b: typeof a): boolean =>
  a.customer === b.customer && a.account === b.account;

const refused = (path: string, text: string) => new ApiError("FORMAT_ERROR", text, { path });
