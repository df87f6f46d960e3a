import { handler as getAccount } from "../../functions/accounts/get-account.ts";
import { handler as getBalances } from "../../functions/accounts/get-balances.ts";
import { handler as getTransactionDetails } from "../../functions/accounts/get-transaction-details.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as getCardAccount } from "../../functions/card-accounts/get-card-account.ts";
import { handler as getCardBalances } from "../../functions/card-accounts/get-card-balances.ts";
import { handler as listCardAccounts } from "../../functions/card-accounts/list-card-accounts.ts";
import { handler as listCardTransactions } from "../../functions/card-accounts/list-card-transactions.ts";
import type { OperationHandler } from "../../shared/http/pipeline/define-operation.ts";
import { accounts } from "../../shared/sandbox/table/accounts.ts";
import type { Granted } from "../../shared/schemas/relationship.ts";
import { tpps } from "../../shared/table/tpps.ts";
import { type Answer, type CallOptions, call } from "./call.ts";
import { testTpp } from "./test-certificates.ts";

/** A read of one account or card, or of all granted ones. */
export type AccountRead = {
  name: string;
  of: "all" | Granted["kind"];
  /** Sends the read for an account or card. A read of all granted ones ignores the id. */
  read: (id: string, options?: CallOptions) => Promise<Answer>;
};

const query = { bookingStatus: "both" };

const reading =
  (handler: OperationHandler, usual: CallOptions = {}): AccountRead["read"] =>
  (id, options = {}) =>
    call(handler, {
      ...usual,
      ...options,
      ...(usual.query || options.query ? { query: { ...usual.query, ...options.query } } : {}),
      params: { id, ...options.params },
    });

const readAll =
  (handler: OperationHandler): AccountRead["read"] =>
  (_, options = {}) =>
    call(handler, options);

/** Every read of accounts and cards there is. */
// biome-ignore format: one read per line, so that it reads as a table
export const accountReads: readonly AccountRead[] = [
  { name: "GET /v1/accounts",                        of: "all",     read: readAll(listAccounts) },
  { name: "GET /v1/accounts/{id}",                   of: "account", read: reading(getAccount) },
  { name: "GET /v1/accounts/{id}/balances",          of: "account", read: reading(getBalances) },
  { name: "GET /v1/accounts/{id}/transactions",      of: "account", read: reading(listTransactions, { query }) },
  { name: "GET /v1/accounts/{id}/transactions/{transactionId}", of: "account", read: readDetails },
  { name: "GET /v1/card-accounts",                   of: "all",     read: readAll(listCardAccounts) },
  { name: "GET /v1/card-accounts/{id}",              of: "card",    read: reading(getCardAccount) },
  { name: "GET /v1/card-accounts/{id}/balances",     of: "card",    read: reading(getCardBalances) },
  { name: "GET /v1/card-accounts/{id}/transactions", of: "card",    read: reading(listCardTransactions, { query }) },
];

/** The reads of one account, or of one card. */
export const readsOf = (kind: Granted["kind"]) => accountReads.filter(({ of }) => of === kind);

/** Reads one transaction: the newest of the account unless the parameters name one. Details are readable at any age. */
async function readDetails(id: string, options: CallOptions = {}): Promise<Answer> {
  const transactionId = options.params?.transactionId ?? (await newestOf(id, options));
  return call(getTransactionDetails, { ...options, params: { id, transactionId } });
}

async function newestOf(id: string, { tpp }: CallOptions): Promise<string> {
  const { place: world = "" } = await tpps.profile((tpp ?? (await testTpp())).tppId);
  const range = { status: "BOOKED", from: "1000-01-01", to: "9999-12-31", limit: 1 } as const;
  const [newest] = await accounts.transactions(world, id, range);
  return newest?.id ?? "20260302-9999";
}
