import * as v from "valibot";
import type { Transfer } from "../../ports/schemas/order.ts";
import { fingerprintOf } from "../../rules/payment-fingerprints.ts";
import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { sandboxKeys } from "../table/keys.ts";
import type { Instruction } from "./order-item.ts";

/**
 * The number of transfers in one item. A thousand transfers are 20 of the 100 changes of a transaction, and no item
 * comes near 400 KB.
 */
const perPart = 50;

/** The transfers were validated on arrival. The hash shows that they are unchanged. */
const Part = v.object({
  transfers: v.array(v.custom<Transfer>((each) => typeof each === "object" && each !== null)),
});

type Bulk = Extract<Instruction, { kind: "bulk" }>;
type Place = { world: string; id: string };

/** The transfers of bulks, stored in separate items. */
export const orderParts = {
  /** The changes that write the transfers of a bulk. */
  created({ world, id }: Place, transfers: readonly Transfer[]): Change[] {
    const count = Math.ceil(transfers.length / perPart);
    return Array.from({ length: count }, (_, index) => ({
      put: {
        ...sandboxKeys.orderPart(world, id, String(index).padStart(2, "0")),
        transfers: transfers.slice(index * perPart, (index + 1) * perPart),
      },
      when: { absent: true },
    }));
  },

  /** Reads all transfers of a bulk. Returns undefined if they are not the submitted ones. */
  async transfers(
    { world, id }: Place,
    { size, transfersHash }: Pick<Bulk, "size" | "transfersHash">,
  ): Promise<Transfer[] | undefined> {
    const { PK, SK } = sandboxKeys.orderPart(world, id, "");
    const parts = v.safeParse(v.array(Part), await table.query(PK, { prefix: SK }));
    const transfers = parts.success ? parts.output.flatMap((part) => part.transfers) : [];
    const isWhole = transfers.length === size && fingerprintOf(transfers) === transfersHash;
    return isWhole ? transfers : undefined;
  },
};
