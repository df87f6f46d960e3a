import { found } from "../../rules/found.ts";
import type { ListPage } from "../../rules/sandbox-page.ts";
import { daysOf } from "../../rules/transaction-list.ts";
import type { SandboxListQuery } from "../../schemas/sandbox-list-query.ts";
import { rowOf } from "../reads/reads.ts";
import type { Row, World } from "../world.ts";
import { getAccount } from "./accounts.ts";
import { pageOfRows, type RowListing } from "./rows-page.ts";

/** Lists the booked transactions of an account, the newest first, whether they were posted or come from payments. */
export function listTransactions<Shown>(
  world: World,
  accountId: string,
  query: SandboxListQuery,
  listing: RowListing<Row, Shown>,
): ListPage<Shown> {
  const days = daysOf(query);
  const { rows } = getAccount(world, accountId);
  return pageOfRows(rows.booked, { query, days }, listing);
}

/** Returns a booked transaction of an account, which may be inside a batch. */
export function getTransaction(world: World, accountId: string, transactionId: string): Row {
  const row = rowOf(getAccount(world, accountId), transactionId);
  return found(row?.status === "booked" ? row : undefined, "mockTransactionId");
}
