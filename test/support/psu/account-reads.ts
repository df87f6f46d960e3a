import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { isConsentedRead } from "../../../infra/openapi/errors-of.ts";
import type { OperationId } from "../../../infra/openapi/rows.ts";
import { routes } from "../../../infra/routes.ts";
import type { OperationHandler } from "../../../shared/http/pipeline/define-operation.ts";
import type { Granted } from "../../../shared/schemas/relationship.ts";
import { type Answer, type CallOptions, call } from "../operations/call.ts";
import { samples } from "../operations/samples.ts";
import { worldOf } from "../sandbox/world-of.ts";
import { testTpp } from "../signature/test-certificates.ts";

/** A read of one account or card, or of all granted ones. */
export type AccountRead = {
  name: string;
  of: "all" | Granted["kind"];
  /** Sends the read for an account or card. A read of all granted ones ignores the id. */
  read: (id: string, options?: CallOptions) => Promise<Answer>;
};

const reading =
  (handler: OperationHandler, query: CallOptions["query"]): AccountRead["read"] =>
  (id, options = {}) =>
    call(handler, {
      ...options,
      ...(query || options.query ? { query: { ...query, ...options.query } } : {}),
      params: { id, ...options.params },
    });

/** The operations that read accounts and cards. */
export const consentedReads = routes.filter(({ operation }) => isConsentedRead(operation));

/** Every read of accounts and cards. */
export const accountReads: readonly AccountRead[] = consentedReads.map(
  ({ id, method, path, folder, handler }) => {
    const name = `${method} ${path}`;
    if (!path.includes("{id}"))
      return { name, of: "all", read: (_, options = {}) => call(handler, options) };
    return {
      name,
      of: folder === "accounts" ? "account" : "card",
      read:
        handler === getTransactionDetails
          ? readDetails
          : reading(handler, samples[id as OperationId].query),
    };
  },
);

/** The reads of one account, or of one card. */
export const readsOf = (kind: Granted["kind"]) => accountReads.filter(({ of }) => of === kind);

/** Reads one transaction: the newest of the account unless the parameters name one. Details are readable at any age. */
async function readDetails(id: string, options: CallOptions = {}): Promise<Answer> {
  const transactionId = options.params?.transactionId ?? (await newestOf(id, options));
  return call(getTransactionDetails, { ...options, params: { id, transactionId } });
}

async function newestOf(id: string, { tpp }: CallOptions): Promise<string> {
  const { accounts } = await worldOf((tpp ?? (await testTpp())).tppId);
  return accounts.get(id)?.rows.booked.at(-1)?.id ?? "20260302-9999";
}
