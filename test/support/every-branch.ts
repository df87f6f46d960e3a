import { randomUUID } from "node:crypto";
import { handler as getAccount } from "../../functions/accounts/get-account.ts";
import { handler as getTransactionDetails } from "../../functions/accounts/get-transaction-details.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as startBankOfferedConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { handler as startConsent } from "../../functions/consents/start-consent.ts";
import { handler as watchTruststore } from "../../functions/jobs/watch-truststore.ts";
import { handler as writeAuditTrail } from "../../functions/jobs/write-audit-trail.ts";
import { handler as getPayment } from "../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../functions/payments/get-payment-status.ts";
import { handler as createSandboxCustomer } from "../../functions/sandbox/create-sandbox-customer.ts";
import { handler as initialize } from "../../functions/sandbox/initialize.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import type { OperationHandler } from "../../shared/http/define-operation.ts";
import { type CallOptions, call, testTime } from "./call.ts";
import {
  accountOf,
  book,
  eirik,
  havbris,
  knownPsu,
  later,
  orderOf,
  post,
  receive,
  receiveApproved,
} from "./payments.ts";
import { approve, visitor } from "./site.ts";
import { auditImage, record, streamOf } from "./stream.ts";

type By = <T>(who: string, run: () => Promise<T>) => Promise<T>;

const late = later(testTime, { minutes: 11 });

/** Takes every operation, page and job through each branch that uses something of the table or a secret. */
export async function everyBranch(by: By): Promise<void> {
  await by("opening", () => call(listSandboxCustomers));
  const psu = await knownPsu();
  const admitted = (handler: OperationHandler, options: CallOptions = {}) =>
    by("pipeline", () => call(handler, options));
  await admitted(getPayment, { headers: psu, params: { "payment-id": randomUUID() } });
  await reads(psu, by);
  await sandbox();
  await payments(psu, by);
  await consentPages(psu);
  await paymentPages(psu);
  await sandboxReset();
  await by("watchTruststore", () => watchTruststore({ time: testTime.toISOString() }));
  const changes = streamOf(record(1, auditImage(testTime.toISOString())));
  await by("writeAuditTrail", () => writeAuditTrail(changes));
}

async function reads(psu: Record<string, string>, by: By): Promise<void> {
  const { id } = await accountOf(eirik.main.bban);
  const sent = { params: { id }, query: { bookingStatus: "both" }, headers: psu };
  const listed = await by("unattended", () => call(listTransactions, sent));
  const transactionId = listed.body.transactions.booked[0].transactionId;
  const named = { "x-psu-identity": eirik.number };
  for (const headers of [{}, named, psu]) {
    await call(listAccounts, { headers });
    await call(getAccount, { headers, params: { id } });
    await call(listTransactions, { ...sent, headers });
    await call(getTransactionDetails, { headers, params: { id, transactionId } });
  }
  const refused = { params: { id: randomUUID(), transactionId }, headers: psu };
  await by("unattended", () => call(getTransactionDetails, refused));
  for (const handler of [startConsent, startBankOfferedConsent]) {
    await call(handler);
    await call(handler, { headers: named });
  }
}

async function sandbox(): Promise<void> {
  const body = { customerNumber: "branch-1", name: "Branch", type: "PRIVATE" };
  const headers = { "x-request-id": randomUUID() };
  await call(listSandboxCustomers);
  for (const sent of [headers, headers]) await call(createSandboxCustomer, { body, headers: sent });
}

async function sandboxReset(): Promise<void> {
  const headers = { "x-request-id": randomUUID() };
  for (const sent of [headers, headers]) await call(initialize, { headers: sent });
}

async function payments(psu: Record<string, string>, by: By): Promise<void> {
  const headers = { ...psu, "x-psu-identity": undefined, "x-request-id": randomUUID() };
  for (const sent of [headers, headers]) await post(orderOf(), { headers: sent });
  const creditorAccount = { iban: havbris.main.iban, currency: "NOK" };
  const { params } = await receiveApproved(orderOf({ creditorAccount }));
  await by("executeDuePayments", () => book(testTime));
  await call(getPayment, { params });
  await call(getPaymentStatus, { params });
}

const linkOf = ({ body }: Awaited<ReturnType<typeof call>>): string => body._links.scaRedirect.href;

/** Goes as far as a step of a consent, and then sends its form too late. */
async function consentPages(psu: Record<string, string>): Promise<void> {
  for (const [number, step] of [
    [undefined, undefined],
    [undefined, "identify"],
    [eirik.number, "context"],
    ["30920250072", "consent"],
    ["30920250072", "cancel"],
  ]) {
    let now = testTime;
    const browser = visitor(() => now);
    const link = linkOf(await call(startBankOfferedConsent));
    let page = await browser.open(link);
    if (number) page = await browser.submit(page, "identify", [["number", number]]);
    now = late;
    if (step) await browser.submit(page, step);
    else await browser.open(link);
  }
  const headers = { "psu-context": "PRIVATE" };
  const alone = visitor();
  const first = await alone.open(linkOf(await call(startBankOfferedConsent, { headers })));
  await alone.submit(first, "identify", [["number", eirik.number]]);
  // Identified by the session: the page itself finds out what there is to choose.
  const browser = visitor();
  const page = await browser.open(linkOf(await call(startBankOfferedConsent, { headers: psu })));
  await browser.submit(page, "cancel");
}

async function paymentPages(psu: Record<string, string>): Promise<void> {
  const nobody = ["number", "nobody"] as const;
  const { link } = await receive(orderOf());
  const browser = visitor();
  let page = await browser.open(link);
  for (let attempt = 1; attempt <= 5; attempt += 1)
    page = await browser.submit(page, "identify", [nobody]);
  const instructedAmount = { amount: "99999999.00", currency: "NOK" };
  await approve((await receive(orderOf({ instructedAmount }))).link, eirik.number);
  await approve(linkOf(await post(orderOf(), { headers: psu })), eirik.number);
}
