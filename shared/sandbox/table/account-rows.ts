import { table } from "../../table/client.ts";
import { sandboxKeys } from "./keys.ts";
import { transactionOf } from "./transaction-item.ts";

/** The sort keys of transactions. Other rows are only references to them. */
const kinds = /^(BOOKED|PENDING|ENTRY)#/;

/** Reads all rows of an account in the order of the table. */
export const accountRows = {
  /** Reads at most `limit` rows after a sort key: booked rows, entries of batches and pending rows. */
  async behind(world: string, id: string, after: string, limit: number) {
    const { PK } = sandboxKeys.account(world, id);
    const between = [`${after || "BOOKED#"}!`, "PENDING#~"] as const;
    return (await table.query(PK, { between, limit })).map((item) => ({
      place: item.SK,
      row: kinds.test(item.SK) ? transactionOf(item) : undefined,
      inBatch: item.SK.startsWith("ENTRY#"),
    }));
  },

  /** Lists the existing sort keys between these two. */
  async places(world: string, id: string, between: readonly [string, string]): Promise<string[]> {
    return (await table.query(sandboxKeys.account(world, id).PK, { between })).map(({ SK }) => SK);
  },
};
