import * as v from "valibot";
import { bulkPayments } from "../limits.ts";
import { list } from "../schemas/list.ts";
import { onlyOneRemittance } from "../schemas/remittance.ts";
import { objectWords } from "../schemas/text.ts";
import { norwegianFields, norwegianOrderFields, referenceFields } from "./norwegian-fields.ts";
import type { PostedTransfer, ProductRules } from "./transfer.ts";

/** One payment of a bulk. The debtor account and the execution date are fields of the bulk. */
export const BulkEntry = v.pipe(
  v.strictObject({ ...norwegianFields, ...referenceFields }, objectWords("A payment of a bulk")),
  onlyOneRemittance(),
);
export type BulkEntry = v.InferOutput<typeof BulkEntry>;

/** A bulk payment as a TPP posts it: several transfers within Norway from one debtor account. */
export const PostedBulk = v.strictObject(
  {
    ...norwegianOrderFields,
    batchBookingPreferred: v.optional(v.boolean("batchBookingPreferred is true or false.")),
    payments: list(BulkEntry, {
      words: "The payments of a bulk are a list.",
      least: [1, "A bulk has at least one payment."],
      most: [bulkPayments, `A bulk has at most ${bulkPayments} payments.`],
    }),
  },
  objectWords("A bulk payment"),
);
export type PostedBulk = v.InferOutput<typeof PostedBulk>;

export const bulkCreditTransfers: ProductRules<typeof PostedBulk> = {
  order: PostedBulk,
};

/** Converts a payment of a bulk to a single transfer, with the debtor account and the date of the bulk. */
export const asSingleTransfer = (
  { debtorAccount, requestedExecutionDate }: PostedBulk,
  entry: BulkEntry,
): PostedTransfer => ({ ...entry, debtorAccount, requestedExecutionDate });
