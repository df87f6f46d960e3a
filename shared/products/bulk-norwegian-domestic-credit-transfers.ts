import * as v from "valibot";
import { list } from "../schemas/list.ts";
import { toldOnce } from "../schemas/remittance.ts";
import { objectWords } from "../schemas/text.ts";
import { norwegianFields, norwegianOrderFields, referenceFields } from "./norwegian-fields.ts";
import type { PostedTransfer, ProductRules } from "./transfer.ts";

/** The largest number of transfers in one bulk payment. */
const most = 1000;

/** One transfer of a bulk payment; from whom and when it is paid is said of all together. */
export const BulkEntry = v.pipe(
  v.strictObject({ ...norwegianFields, ...referenceFields }, objectWords("A payment of a bulk")),
  toldOnce(),
);
export type BulkEntry = v.InferOutput<typeof BulkEntry>;

/** Transfers from one account in Norway to others as a TPP posts them at once. */
export const PostedBulk = v.strictObject(
  {
    ...norwegianOrderFields,
    batchBookingPreferred: v.optional(
      v.boolean("Batch booking is preferred or not: true or false."),
    ),
    payments: list(BulkEntry, {
      words: "The payments of a bulk are a list.",
      least: [1, "A bulk has at least one payment."],
      most: [most, `A bulk has at most ${most} payments.`],
    }),
  },
  objectWords("A bulk payment"),
);
export type PostedBulk = v.InferOutput<typeof PostedBulk>;

export const bulkCreditTransfers: ProductRules<typeof PostedBulk> = {
  order: PostedBulk,
};

/** A payment of a bulk as the single transfer it would be. */
export const asSingleTransfer = (
  { debtorAccount, requestedExecutionDate }: PostedBulk,
  entry: BulkEntry,
): PostedTransfer => ({ ...entry, debtorAccount, requestedExecutionDate });
