import { randomUUID } from "node:crypto";
import { handler as getAccount } from "../../../functions/accounts/get-account.ts";
import { handler as getBalances } from "../../../functions/accounts/get-balances.ts";
import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { handler as getCardAccount } from "../../../functions/card-accounts/get-card-account.ts";
import { handler as getCardBalances } from "../../../functions/card-accounts/get-card-balances.ts";
import { handler as listCardAccounts } from "../../../functions/card-accounts/list-card-accounts.ts";
import { handler as listCardTransactions } from "../../../functions/card-accounts/list-card-transactions.ts";
import { handler as endConsent } from "../../../functions/consents/end-consent.ts";
import { handler as getConsent } from "../../../functions/consents/get-consent.ts";
import { handler as startBankOfferedConsent } from "../../../functions/consents/start-bank-offered-consent.ts";
import { handler as startConsent } from "../../../functions/consents/start-consent.ts";
import type { OperationHandler } from "../../../shared/http/pipeline/define-operation.ts";
import { type CallOptions, call } from "../call.ts";
import { accountOf, eirik } from "../payments.ts";
import { cardId, eirik as seedEirik } from "../sca.ts";
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
    await call(listAccounts, { headers });
    await call(getAccount, { headers, params: { id } });
    await call(getBalances, { headers, params: { id } });
    await turnPages(listTransactions, { ...sent, headers });
    await call(getTransactionDetails, { headers, params: { id, transactionId } });
    await call(listCardAccounts, { headers });
    await call(getCardAccount, { headers, params: { id: card } });
    await call(getCardBalances, { headers, params: { id: card } });
    await turnPages(listCardTransactions, { ...sent, headers, params: { id: card } });
  }
  const refused = { params: { id: randomUUID(), transactionId }, headers: psu };
  await by("unattended", () => call(getTransactionDetails, refused));
  for (const handler of [startConsent, startBankOfferedConsent]) {
    await call(handler);
    await call(handler, { headers: named });
  }
}

/** Reads a list's first page and, if there is one, the next. */
async function turnPages(handler: OperationHandler, options: CallOptions): Promise<void> {
  const query = { ...options.query, limit: "1" };
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
