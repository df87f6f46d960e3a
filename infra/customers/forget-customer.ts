import { randomUUID } from "node:crypto";
import { deriveToken } from "../../shared/secrets/derive.ts";
import { secret } from "../../shared/secrets/secrets.ts";
import { productionPlace } from "../../shared/stage/production-place.ts";
import { audit } from "../../shared/table/audit.ts";
import { table } from "../../shared/table/client.ts";
import type { Change } from "../../shared/table/expressions.ts";
import { consentsOf, keys } from "../../shared/table/keys.ts";
import { type ApprovedMark, psuPayments } from "../../shared/table/psu-payments.ts";
import { psus } from "../../shared/table/psus.ts";

/** The relationship of a customer with one TPP. The contexts are those in which the customer has ever given a consent. */
export type Relation = {
  tppId: string;
  psuId: string;
  contexts: string[];
  /** The partitions with all that says which customer a PSU-ID is, the counts of reads and the questions about funds. */
  partitions: string[];
  payments: ApprovedMark[];
};

/** DynamoDB takes at most so many changes in a transaction. */
const most = 100;

/**
 * The name of a customer in the list of forgotten ones: an HMAC, so that the list says of nobody who it is. With the key
 * it is found again in a restored table.
 */
export const forgottenName = async (customerId: string): Promise<string> =>
  deriveToken(await secret("ids"), "forgotten customer", customerId);

/** The relations of a customer. Their payments are listed, but stay. */
export async function relationsOf(customerId: string): Promise<Relation[]> {
  const found = await table.query(consentsOf(productionPlace, customerId), { index: "GSI1" });
  const partitions = [...new Set(found.map(({ PK }) => PK))];
  return Promise.all(partitions.map(relationIn));
}

/** The relation whose link is in a partition. */
export async function relationIn(partition: string): Promise<Relation> {
  const [, tppId = "", psuId = ""] = partition.split("#");
  const { consents = [], fundsConsents = [] } = (await psus.relationship(tppId, psuId)) ?? {};
  const contexts = [...new Set([...consents, ...fundsConsents].map(({ context }) => context))];
  const place = productionPlace;
  const counted = [...new Set(["PRIVATE", ...contexts])].map((context) =>
    keys.usage(tppId, place, psuId, context, ""),
  );
  const asked = fundsConsents.map(({ context, funds }) =>
    keys.question(tppId, place, psuId, context, funds.accountId, ""),
  );
  // The consents name the keys of the counts and questions, so these go first.
  const partitions = [...[...counted, ...asked].map(({ PK }) => PK), partition];
  return { tppId, psuId, contexts, partitions, payments: await psuPayments.of(tppId, psuId) };
}

export const itemsOf = async ({ partitions }: Relation) =>
  (await Promise.all(partitions.map((each) => table.query(each)))).flat();

type Act = { name: string; at: Date; reason: string; by: string };

/**
 * Deletes the items of a relation. The event does not name the PSU-ID, because it has the customer's hash. Running it
 * again finishes what was cut short.
 */
export async function deleteRelation(relation: Relation, { name, ...act }: Act): Promise<void> {
  const { tppId, psuId } = relation;
  const type = "CUSTOMER_FORGOTTEN";
  const resource = { type: "customer", id: name };
  const event = audit({ ...act, type, tppId, requestId: randomUUID(), resource });
  await deleteAllButLink(relation, [event]);
  // A request that was under way may have added an item. Now there is no consent that allows another one.
  await deleteAllButLink(relation, []);
  // The link goes last: while it is there, a run that was cut short finds the rest again.
  await table.change([{ delete: keys.link(tppId, psuId) }]);
}

async function deleteAllButLink(relation: Relation, first: readonly Change[]): Promise<void> {
  const items = (await itemsOf(relation)).filter(({ SK }) => SK !== "LINK");
  const changes = [...first, ...items.map(({ PK, SK }) => ({ delete: { PK, SK } }))];
  for (let from = 0; from < changes.length; from += most)
    await table.change(changes.slice(from, from + most));
}
