import * as v from "valibot";
import { Link } from "../../schemas/link.ts";

export const CustomerNumber = v.pipe(
  v.string("A customer number is a string."),
  v.regex(/^[\w-]{1,35}$/, "A customer number has 1 to 35 letters, digits and hyphens."),
);

export const CustomerType = v.picklist(
  ["PRIVATE", "CORPORATE"],
  "A customer's type is PRIVATE or CORPORATE.",
);

const agreement = {
  id: v.string(),
  name: v.string(),
  engagements: v.array(v.string()),
  _links: v.object({ self: Link, engagements: Link }),
};

/** A customer of the sandbox (specification, Sandbox customer, list item). */
export const SandboxCustomer = v.object({
  customerId: v.string(),
  customerNumber: v.string(),
  customerType: v.picklist(["PRIVATE", "CORPORATE"]),
  customerName: v.string(),
  agreements: v.array(v.object(agreement)),
  accounts: v.array(v.string()),
  cardAccounts: v.array(v.string()),
  _links: v.object({ self: Link }),
});

/** An agreement outside a customer's list. It also names its owner. */
export const SandboxAgreement = v.object({ ...agreement, owner: v.string() });

export const SandboxEngagement = v.object({
  id: v.string(),
  customer: v.string(),
  account: v.string(),
  roles: v.array(v.picklist(["REGISTER", "VIEW"])),
  _links: v.object({ self: Link, agreement: Link }),
});
