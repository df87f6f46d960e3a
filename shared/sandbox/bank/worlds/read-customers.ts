import { readNationalNumber } from "../../../rules/national-number.ts";
import type { Agreement, Engagement } from "../../rules/lists.ts";
import { syntheticNumber } from "../../rules/synthetic-number.ts";
import type { SandboxData } from "../../schemas/sandbox-data.ts";
import { customersByNumber } from "../indexes.ts";
import { addFault, type DocumentImport, seenBefore } from "./document-import.ts";

/**
 * Reads the customers of a document. Each private customer gets an agreement of its own, whose id the document may
 * give.
 */
export function readCustomers(
  reading: DocumentImport,
  isRealNumber: (text: string) => boolean,
): void {
  const { document, standing, added, holders } = reading;
  const numbers = new Set(customersByNumber(standing.customers).keys());
  const ids = new Set(standing.customers.keys());
  document.customers.forEach((item, index) => {
    const at = (field: string) => `customers.${index}.${field}`;
    const { customerNumber, type, name } = item;
    if (isRealNumber(customerNumber))
      addFault(reading, at("customerNumber"), "This may be a living person's national number.");
    if (item.nationalNumber !== undefined && !readNationalNumber(item.nationalNumber))
      addFault(reading, at("nationalNumber"), "Must be a synthetic national number (month + 80).");
    if (seenBefore(numbers, customerNumber))
      addFault(reading, at("customerNumber"), taken, "CONFLICT");
    const id = item.customerId ?? reading.idOf("customer", `${index}`);
    if (seenBefore(ids, id))
      addFault(reading, at("customerId"), "A customer has this id already.", "CONFLICT");
    const own = item.nationalNumber ?? readNationalNumber(customerNumber)?.number;
    if (own !== undefined && own !== customerNumber && seenBefore(numbers, own))
      addFault(reading, at("nationalNumber"), taken, "CONFLICT");
    const nationalNumber = own ?? freeNumber(numbers, id);
    const customer = { id, customerNumber, nationalNumber, type, name };
    added.customers.push(customer);
    holders.set(customerNumber, customer);
    if (type === "PRIVATE")
      added.agreements.push({
        id: item.agreementId ?? reading.idOf("own-agreement", id),
        name: `Nettbank ${name}`,
        owner: id,
        kind: "PRIVATE",
        engagements: [],
      });
    else if (item.agreementId)
      addFault(
        reading,
        at("agreementId"),
        "agreementId is for private customers only. List the agreements of a corporate customer under agreements.",
      );
  });
}

const taken = "A customer has this number already.";

/** Makes a synthetic number that no customer has. */
function freeNumber(numbers: Set<string>, id: string): string {
  for (let chance = parseInt(id.slice(0, 8), 16); ; chance += 1_000_003) {
    const number = syntheticNumber(chance);
    if (!seenBefore(numbers, number)) return number;
  }
}

/** Reads the agreements of a document. Its accounts must have been read before. */
export function readAgreements(reading: DocumentImport): void {
  const { document, standing, added } = reading;
  const own = new Map(added.agreements.map((each) => [each.id, each]));
  const ids = new Set<string>();
  document.agreements.forEach((item, index) => {
    const path = `agreements.${index}`;
    const owner = reading.holders.get(item.owner);
    if (!owner) {
      addFault(reading, `${path}.owner`, noCustomer);
      return;
    }
    const id = item.agreementId ?? reading.idOf("agreement", `${index}`);
    const before = own.get(id) ?? standing.agreements.get(id);
    if (seenBefore(ids, id) || (before && !mayReplace(before, owner)))
      addFault(reading, `${path}.agreementId`, "An agreement has this id already.", "CONFLICT");
    if (owner.type === "PRIVATE" && !before)
      addFault(
        reading,
        `${path}.agreementId`,
        "A private customer has only one agreement: give its agreementId.",
      );
    const engagements = readEngagements(reading, item, { path, owner: owner.id, id });
    own.set(id, { id, name: item.name, owner: owner.id, kind: owner.type, engagements });
  });
  added.agreements = [...own.values()];
}

export const noCustomer = "There is no customer with this number.";

const mayReplace = (before: Agreement, owner: { id: string; type: string }): boolean =>
  before.kind === "PRIVATE" && before.owner === owner.id;

function readEngagements(
  reading: DocumentImport,
  item: SandboxData["agreements"][number],
  { path, owner, id }: { path: string; owner: string; id: string },
): Engagement[] {
  const seen = new Set<string>();
  return item.engagements.flatMap((each, index) => {
    const at = (field: string) => `${path}.engagements.${index}.${field}`;
    const customer = reading.holders.get(each.customerNumber);
    const account = reading.accounts.get(each.bban);
    const engagementId = each.engagementId ?? reading.idOf("engagement", `${id} ${index}`);
    if (!customer) addFault(reading, at("customerNumber"), noCustomer);
    if (account?.owner !== owner)
      addFault(reading, at("bban"), "The agreement's owner has no account with this number.");
    if (customer && customer.type !== "PRIVATE" && customer.id !== owner)
      addFault(
        reading,
        at("customerNumber"),
        "Only a private customer or the owner can act on an account.",
      );
    if (seenBefore(seen, engagementId))
      addFault(reading, at("engagementId"), "An engagement has this id already.", "CONFLICT");
    if (seenBefore(seen, `${each.customerNumber} ${each.bban}`))
      addFault(reading, at("bban"), "This customer already acts on this account.", "CONFLICT");
    if (!customer || !account) return [];
    return [
      { id: engagementId, customer: customer.id, account: account.id, roles: [...each.roles] },
    ];
  });
}
