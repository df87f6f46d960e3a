import * as v from "valibot";
import type { BulkEntry } from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import type { BulkPayment } from "../rules/payment.ts";
import { entriesHashOf } from "../rules/payment-fingerprints.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

/**
 * The number of payments per item. A thousand payments take 20 of a transaction's 100 items, none near the limit of
 * 400 KB.
 */
const perPart = 50;

/** A part of a bulk. Its payments were checked when they were posted, and their hash shows any later change. */
const Part = v.object({
  entries: v.array(v.custom<BulkEntry>((each) => typeof each === "object" && each !== null)),
});

/** The payments of bulks, stored as separate items in order. */
export const bulkParts = {
  /** The changes that store the payments of a bulk, in the transaction that creates it under a new id. */
  created(paymentId: string, entries: readonly BulkEntry[]): Change[] {
    const count = Math.ceil(entries.length / perPart);
    return Array.from({ length: count }, (_, index) => ({
      put: {
        ...keys.part(paymentId, String(index).padStart(2, "0")),
        entries: entries.slice(index * perPart, (index + 1) * perPart),
      },
    }));
  },

  /** All payments of a bulk as posted. Undefined if the stored ones differ. */
  async entries({
    id,
    product,
    size,
    entriesHash,
  }: Pick<BulkPayment, "id" | "product" | "size" | "entriesHash">): Promise<
    BulkEntry[] | undefined
  > {
    const { PK, SK } = keys.part(id, "");
    const parts = v.safeParse(v.array(Part), await table.query(PK, { prefix: SK }));
    const entries = parts.success ? parts.output.flatMap((part) => part.entries) : [];
    return entries.length === size && entriesHashOf(product, entries) === entriesHash
      ? entries
      : undefined;
  },
};
