import { randomUUID } from "node:crypto";
import { deriveToken } from "../../shared/secrets/derive.ts";
import { secret } from "../../shared/secrets/secrets.ts";
import { productionPlace } from "../../shared/stage/production-place.ts";
import { audit } from "../../shared/table/audit.ts";
import { type Item, table } from "../../shared/table/client.ts";
import { consentsOf, type Key, keys } from "../../shared/table/keys.ts";
import { type ApprovedMark, psuPayments } from "../../shared/table/psu-payments.ts";
import { psus } from "../../shared/table/psus.ts";

/** The relationship of a customer with one TPP. The contexts are those in which the customer has ever given a consent. */
export type Relation = {
  tppId: string;
  psuId: string;
  contexts: string[];
  items: Key[];
  payments: ApprovedMark[];
};

/** DynamoDB takes at most 100 items in a transaction, and one of them is the event. */
const most = 99;

/**
 * The name of a customer in the list of forgotten ones: an HMAC, so that the list says of nobody who it is. With the key
 * it is found again in a restored table.
 */
export const forgottenName = async (customerId: string): Promise<string> =>
  deriveToken(await secret("ids"), "forgotten customer", customerId);

/** All that says which customer a PSU-ID is, the counts of reads and questions about funds. Payments are listed, but stay. */
export async function relationsOf(customerId: string): Promise<Relation[]> {
  const found = await table.query(consentsOf(productionPlace, customerId), { index: "GSI1" });
  const partitions = [...new Set(found.map(({ PK }) => PK))];
  return Promise.all(partitions.map(relationIn));
}

async function relationIn(partition: string): Promise<Relation> {
  const [, tppId = "", psuId = ""] = partition.split("#");
  const own = await table.query(partition);
  const { consents = [], fundsConsents = [] } = (await psus.relationship(tppId, psuId)) ?? {};
  const contexts = [...new Set([...consents, ...fundsConsents].map(({ context }) => context))];
  const place = productionPlace;
  const counted = [...new Set(["PRIVATE", ...contexts])].map((context) =>
    keys.usage(tppId, place, psuId, context, ""),
  );
  const asked = fundsConsents.map(({ context, funds }) =>
    keys.question(tppId, place, psuId, context, funds.accountId, ""),
  );
  const under = await Promise.all([...counted, ...asked].map(({ PK }) => table.query(PK)));
  // The consents name the keys of the counts and questions, so these go first.
  const items = [...under.flat(), ...own].map(({ PK, SK }: Item) => ({ PK, SK }));
  return { tppId, psuId, contexts, items, payments: await psuPayments.of(tppId, psuId) };
}

/** Deletes the items of relations, with an event for each TPP. Running it again finishes what was cut short. */
export async function deleteRelations(
  relations: readonly Relation[],
  { name, at, reason }: { name: string; at: Date; reason: string },
): Promise<void> {
  for (const { tppId, psuId, items } of relations) {
    // The link goes last: while it is there, a run that was cut short finds the rest again.
    const sorted = items.toSorted((a, b) => Number(isLink(a)) - Number(isLink(b)));
    for (let from = 0; from < sorted.length; from += most) {
      const part = sorted.slice(from, from + most).map((each) => ({ delete: each }));
      const isLast = from + most >= sorted.length;
      const event = audit({
        type: "CUSTOMER_FORGOTTEN",
        at,
        tppId,
        psuId,
        requestId: randomUUID(),
        resource: { type: "customer", id: name },
        reason,
      });
      await table.change(isLast ? [...part, event] : part);
    }
  }
}

const isLink = ({ SK }: Key): boolean => SK === "LINK";
