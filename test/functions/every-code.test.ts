import { randomUUID } from "node:crypto";
import { handler as getAccount } from "../../functions/accounts/get-account.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as endConsent } from "../../functions/consents/end-consent.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { createGateway } from "../../infra/local/gateway.ts";
import { routes } from "../../infra/routes.ts";
import { type ErrorCode, errorCodes, errorStatus } from "../../shared/errors.ts";
import { failures } from "../../shared/sca/outcomes.ts";
import { type Answer, type CallOptions, call, testTime } from "../support/operations/call.ts";
import { collect, paid, receiveOne } from "../support/payments/baskets.ts";
import { exchange, listen } from "../support/payments/exchange.ts";
import {
  domestic,
  domesticOrder,
  instant,
  eirik as payer,
  reference,
  standingOrder,
} from "../support/payments/orders.ts";
import { knownPsu, later, post, receive } from "../support/payments/payments.ts";
import { bban } from "../support/payments/transfers.ts";
import { accountId, consent, consentLink, eirik, ingrid, tindre } from "../support/psu/sca.ts";
import { broughtBack, type Redirected, visitor } from "../support/psu/site.ts";
import { pisp } from "../support/psu/user.ts";
import { written } from "../support/run/written.ts";
import { useTable } from "../support/table/table.ts";
import { tableAway } from "../support/table/table-away.ts";

useTable();

type Refused = Pick<Answer, "status" | "code" | "path">;

const alone = { "psu-ip-address": undefined };
const anew = () => ({ "x-request-id": randomUUID() });

/** Lists Eirik's accounts right after he has given consent. */
const read = async (headers: CallOptions["headers"] = {}, options: CallOptions = {}) =>
  call(listAccounts, { ...options, headers: { ...(await consent(eirik)), ...headers } });

/** Reads a year of Eirik's transactions, which needs a valid session. */
const history = async (headers: CallOptions["headers"] = {}, options: CallOptions = {}) =>
  call(listTransactions, {
    params: { id: await accountId(eirik) },
    query: { bookingStatus: "booked", dateFrom: "2025-03-03" },
    ...options,
    headers: { ...(await consent(eirik)), ...headers },
  });

/** Posts a domestic payment from Eirik's main account. */
const pay = (changes: Record<string, unknown>, product = domestic) =>
  post(domesticOrder(changes), { product });
/** Posts a payment of a PSU that the TPP already knows. */
const payKnown = async (changes: Record<string, unknown>, product: string) => {
  const headers = { ...(await knownPsu()), "x-psu-identity": undefined };
  return post(domesticOrder(changes), { product, headers });
};

async function reused() {
  const headers = anew();
  await call(listSandboxCustomers, { headers });
  return read(headers);
}

async function tampered() {
  return read({}, { tamper: (event) => Object.assign(event.headers, anew()) });
}

async function unknownRoute(): Promise<Refused> {
  const gateway = createGateway({ routes, stage: "sandbox", domainName: "localhost" });
  const { status, text } = await exchange(await listen(gateway), "/v1/nowhere");
  await gateway.stop({ graceMs: 50 });
  const [{ code, path }] = JSON.parse(text).tppMessages;
  return { status, code, path };
}

async function withoutTable(): Promise<Refused | undefined> {
  let answer: Answer | undefined;
  await written(async () => {
    const unwatch = tableAway();
    answer = await call(listSandboxCustomers);
    await unwatch();
  });
  return answer;
}

async function givenUp() {
  const headers = await consent(ingrid);
  await call(endConsent, { headers });
  return call(listAccounts, { headers });
}

async function fifthAlone() {
  const headers = { ...(await consent(eirik)), ...alone };
  for (let each = 0; each < 4; each += 1)
    expect(await call(listAccounts, { headers })).toMatchObject({ status: 200 });
  return call(listAccounts, { headers });
}

async function mixed() {
  const payments = [await receiveOne(paid("Mixed")), await receive(standingOrder())];
  return collect(payments.map(({ id }) => id));
}

/** The codes of answers, each with a call that causes it without a scenario header. */
// biome-ignore format: one refusal per line, so that it reads as a table
const answers: [ErrorCode, how: string, status: number, path: string | undefined, () => Promise<Refused | undefined>][] = [
  ["SYSTEM_ERROR", "the table does not answer", 500, undefined, withoutTable],
  ["BAD_REQUEST", "the signature is of another request", 400, "signature", tampered],
  ["FORBIDDEN", "a PISP reads accounts", 403, undefined, async () => call(listAccounts, { tpp: await pisp() })],
  ["NOT_FOUND", "the path is unknown", 404, undefined, unknownRoute],
  ["CONFLICT", "the X-Request-ID is another request's", 409, "x-request-id", reused],
  ["HTTP_HEADER_REQUIRED", "TPP-Session-ID is missing", 400, "tpp-session-id", () => read({ "tpp-session-id": undefined })],
  ["QUERY_PARAMETER_REQUIRED", "bookingStatus is missing", 400, "bookingStatus", () => history({}, { query: {} })],
  ["SCA_NOT_FOUND", "a year of transactions is read in a session without SCA", 401, undefined, () => history({ "tpp-session-id": "another" })],
  ["SCA_EXPIRED", "a year of transactions is read after the session's hour", 401, undefined, () => history({}, { now: later(testTime, { hours: 1 }) })],
  ["FORMAT_ERROR", "the requested day does not exist", 400, "requestedExecutionDate", () => pay({ requestedExecutionDate: "2026-02-30" })],
  ["RESOURCE_UNKNOWN", "the account is unknown", 404, "id", async () => call(getAccount, { params: { id: randomUUID() }, headers: await consent(eirik) })],
  ["PSU_CREDENTIALS_INVALID", "the PSU-ID is unknown", 401, "psu-id", () => read({ "psu-id": randomUUID() })],
  ["CONSENT_UNKNOWN", "PSU-ID is missing", 401, undefined, () => read({ "psu-id": undefined })],
  ["CONSENT_INVALID", "the TPP has ended the consent", 401, undefined, givenUp],
  ["CONSENT_EXPIRED", "the PSU consented 181 days ago", 401, undefined, () => read({}, { now: later(testTime, { days: 181 }) })],
  ["ACCESS_EXCEEDED", "a read is the fifth of the day without the PSU", 429, undefined, fifthAlone],
  ["PRODUCT_UNKNOWN", "the payment product is unknown", 404, "payment-product", () => pay({}, "target-2-payments")],
  ["PRODUCT_INVALID", "an instant payment debits a savings account", 403, "payment-product", () => payKnown({ debtorAccount: bban(payer.other.bban) }, instant)],
  ["KID_MISSING", "the creditor requires a KID", 400, "remittanceInformationStructuredArray", () => pay({ creditorAccount: bban(tindre.accounts[0].bban) })],
  ["KID_INVALID", "the KID has a wrong control digit", 400, "remittanceInformationStructuredArray.0.reference", () => pay({ creditorAccount: bban(tindre.accounts[0].bban), ...reference("1237") })],
  ["PAYMENT_FAILED", "the debtor and the creditor are the same account", 400, "creditorAccount", () => pay({ creditorAccount: bban(payer.main.bban) })],
  ["EXECUTION_DATE_INVALID", "the requested day has passed", 400, "requestedExecutionDate", () => pay({ requestedExecutionDate: "2026-03-01" })],
  ["REFERENCE_MIX_INVALID", "a basket contains a payment and a standing order", 400, "paymentIds.1", mixed],
];

async function cancelled() {
  const browser = visitor();
  return broughtBack(await browser.submit(await browser.open(await consentLink()), "cancel"));
}

const late = () => later(testTime, { minutes: 10 });
const tooLate = async () => broughtBack(await visitor(late).open(await consentLink()));

/** The codes of results of an SCA, which the redirect carries back to the TPP. */
const redirects: [ErrorCode, how: string, status: number, () => Promise<Redirected>][] = [
  ["SCA_INVALID", "the PSU cancels", 400, cancelled],
  ["SCA_EXPIRED", "the PSU opens the link after ten minutes", 401, tooLate],
];

describe("error codes (specification, Errors, Codes):", () => {
  it.each(answers)("%s is answered if %s", async (code, _, status, path, refused) => {
    expect(await refused()).toEqual(expect.objectContaining({ code, status, path }));
  });

  it.each(redirects)("%s is sent in a redirect if %s", async (code, _, status, back) => {
    expect(await back()).toMatchObject({ code, status: `${status}` });
  });

  it("all are tested, and each has one status in answers and in redirects (decision: Failure redirect)", () => {
    const seen = [...answers, ...redirects].map(([code, , status]) => [code, status] as const);
    expect(new Set(seen.map(([code]) => code))).toEqual(new Set(errorCodes));
    const ends = Object.values(failures).map(({ code, status }) => [code, status] as const);
    for (const [code, status] of [...seen, ...ends])
      expect([code, status]).toEqual([code, errorStatus[code]]);
  });
});
