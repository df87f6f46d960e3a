import { randomUUID } from "node:crypto";
import { handler as getTransactionDetails } from "../../../../functions/accounts/get-transaction-details.ts";
import { handler as listTransactions } from "../../../../functions/accounts/list-transactions.ts";
import { handler as endConsent } from "../../../../functions/consents/end-consent.ts";
import { handler as getConsent } from "../../../../functions/consents/get-consent.ts";
import { handler as startBankOfferedConsent } from "../../../../functions/consents/start-bank-offered-consent.ts";
import { handler as startConsent } from "../../../../functions/consents/start-consent.ts";
import type { OperationId } from "../../../../infra/openapi/rows.ts";
import type { OperationHandler } from "../../../../shared/http/pipeline/define-operation.ts";
import { eirik } from "../../payments/orders.ts";
import { consentedReads } from "../../psu/account-reads.ts";
import { cardId, eirik as seedEirik } from "../../psu/sca.ts";
import { accountOf } from "../../sandbox/world-of.ts";
import { type CallOptions, call } from "../call.ts";
import { samples } from "../samples.ts";
import type { By } from "./by.ts";

export async function readAccounts(psu: Record<string, string>, by: By): Promise<void> {
  const { id } = await accountOf(eirik.main.bban);
  const sent = { params: { id }, query: { bookingStatus: "both" }, headers: psu };
  const listed = await by("unattended", () => call(listTransactions, sent));
  const transactionId = listed.body.transactions.booked[0].transactionId;
  const named = { "x-psu-identity": eirik.number };
  const card = await cardId(seedEirik);
  const attended = { ...psu, "psu-ip-address": "192.0.2.17" };
  for (const headers of [{}, named, psu, attended]) {
    for (const row of consentedReads) {
      const params = { id: row.folder === "cardAccounts" ? card : id, transactionId };
      await turnPages(row.handler, { ...samples[row.id as OperationId], headers, params });
    }
  }
  const refused = { params: { id: randomUUID(), transactionId }, headers: psu };
  await by("unattended", () => call(getTransactionDetails, refused));
  for (const handler of [startConsent, startBankOfferedConsent]) {
    await call(handler);
    await call(handler, { headers: named });
  }
}

/** Reads one resource, or a list's first page and, if there is one, the next. */
async function turnPages(handler: OperationHandler, options: CallOptions): Promise<void> {
  const { entries = {} } = (handler.operation.query ?? {}) as { entries?: object };
  const query = { ...options.query, ...("limit" in entries ? { limit: "1" } : {}) };
  const { body } = await call(handler, { ...options, query });
  const { next } = (body.transactions ?? body.cardTransactions)?._links ?? {};
  if (!next) return;
  const following = Object.fromEntries(new URL(next.href).searchParams);
  await call(handler, { ...options, query: following });
}

/** Reads a consent, and ends it. */
export async function endConsents(psu: Record<string, string>): Promise<void> {
  const headers = { ...psu, "psu-context": "PRIVATE" };
  await call(getConsent, { headers });
  for (const _ of [1, 2]) await call(endConsent, { headers });
}
