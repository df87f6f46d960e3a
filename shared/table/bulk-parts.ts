import * as v from "valibot";
import type { BulkEntry } from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import type { BulkPayment } from "../rules/payment.ts";
import { printOf } from "../rules/payment-prints.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

/** How many payments lie in one item: a thousand are 20 of a transaction's 100, none near the 400 KB of an item. */
const perPart = 50;

/** What lies there was checked when it was posted; whether it still is that, its hash tells. */
const Part = v.object({
  entries: v.array(v.custom<BulkEntry>((each) => typeof each === "object" && each !== null)),
});

/** The payments of bulks, which lie beside them in their order. */
export const bulkParts = {
  /** The changes by which a bulk has its payments. */
  created(paymentId: string, entries: readonly BulkEntry[]): Change[] {
    const count = Math.ceil(entries.length / perPart);
    return Array.from({ length: count }, (_, index) => ({
      put: {
        ...keys.part(paymentId, String(index).padStart(2, "0")),
        entries: entries.slice(index * perPart, (index + 1) * perPart),
      },
      when: { absent: true },
    }));
  },

  /** All payments of a bulk as they were posted; nothing where what lies there is anything else. */
  async entries({
    id,
    size,
    entriesHash,
  }: Pick<BulkPayment, "id" | "size" | "entriesHash">): Promise<BulkEntry[] | undefined> {
    const { PK, SK } = keys.part(id, "");
    const parts = v.safeParse(v.array(Part), await table.query(PK, { prefix: SK }));
    const entries = parts.success ? parts.output.flatMap((part) => part.entries) : [];
    return entries.length === size && printOf(entries) === entriesHash ? entries : undefined;
  },
};
