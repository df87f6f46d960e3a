import { randomUUID } from "node:crypto";
import { deriveToken } from "../../shared/secrets/derive.ts";
import { secret } from "../../shared/secrets/secrets.ts";
import { productionPlace } from "../../shared/stage/production-place.ts";
import { audit } from "../../shared/table/audit.ts";
import { type Item, table } from "../../shared/table/client.ts";
import { consentsOf, type Key, keys } from "../../shared/table/keys.ts";
import { type ApprovedMark, psuPayments } from "../../shared/table/psu-payments.ts";

/** The relationship of a customer with one TPP. */
type Relation = { tppId: string; psuId: string; items: Key[]; payments: ApprovedMark[] };

/** DynamoDB takes at most 100 items in a transaction, and one of them is the event. */
const most = 99;

/**
 * The name of a customer in the list of forgotten ones: an HMAC, so that the list says of nobody who it is. With the key
 * it is found again in a restored table.
 */
export const forgottenName = async (customerId: string): Promise<string> =>
  deriveToken(await secret("ids"), "forgotten customer", customerId);

/** Everything that says which customer a PSU-ID is, and the counts of reads. Payments are listed, but stay. */
export async function relationsOf(customerId: string): Promise<Relation[]> {
  const found = await table.query(consentsOf(productionPlace, customerId), { index: "GSI1" });
  const partitions = [...new Set(found.map(({ PK }) => PK))];
  return Promise.all(partitions.map(relationIn));
}

async function relationIn(partition: string): Promise<Relation> {
  const [, tppId = "", psuId = ""] = partition.split("#");
  const own = await table.query(partition);
  const contexts = own.flatMap(({ SK }) =>
    SK.startsWith("CONSENT#") ? [SK.slice("CONSENT#".length)] : [],
  );
  const counts = await Promise.all(
    [...new Set(["PRIVATE", ...contexts])].map((context) =>
      table.query(keys.usage(tppId, productionPlace, psuId, context, "").PK),
    ),
  );
  // The consents name the contexts of the counts, so the counts go first.
  const items = [...counts.flat(), ...own].map(({ PK, SK }: Item) => ({ PK, SK }));
  return { tppId, psuId, items, payments: await psuPayments.of(tppId, psuId) };
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
