import { handler as getBalances } from "../../functions/accounts/get-balances.ts";
import { handler as getTransactionDetails } from "../../functions/accounts/get-transaction-details.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as getCardAccount } from "../../functions/card-accounts/get-card-account.ts";
import { handler as getCardBalances } from "../../functions/card-accounts/get-card-balances.ts";
import { handler as listCardAccounts } from "../../functions/card-accounts/list-card-accounts.ts";
import { handler as listCardTransactions } from "../../functions/card-accounts/list-card-transactions.ts";
import { handler as getConsent } from "../../functions/consents/get-consent.ts";
import { handler as startBankOfferedConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { handler as startConsent } from "../../functions/consents/start-consent.ts";
import { handler as lapsePayments } from "../../functions/jobs/lapse-payments.ts";
import { handler as submitOrders } from "../../functions/jobs/submit-orders.ts";
import { handler as getPayment } from "../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../functions/payments/get-payment-status.ts";
import { handler as listAgreements } from "../../functions/psu/list-agreements.ts";
import { handler as createSandboxCustomer } from "../../functions/sandbox/create-sandbox-customer.ts";
import { handler as executeOrders } from "../../functions/sandbox/execute-orders.ts";
import { handler as getClock } from "../../functions/sandbox/get-clock.ts";
import { handler as initialize } from "../../functions/sandbox/initialize.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { handler as setClock } from "../../functions/sandbox/set-clock.ts";
import { call, testTime } from "../support/operations/call.ts";
import { eirik, orderOf, product } from "../support/payments/orders.ts";
import { knownPsu, later, post } from "../support/payments/payments.ts";
import { aroundPages } from "../support/psu/around-pages.ts";
import { approve, giveConsent, visitor } from "../support/psu/site.ts";
import { letKnow } from "../support/psu/user.ts";
import { accountOf } from "../support/sandbox/world-of.ts";
import { wavesOf } from "./waves.ts";

/** The number of sequential round trips to the table, and the allowed number. */
export type Trips = { name: string; waves: number; budget?: number | undefined };

/** Calls every operation, page and job as a TPP and its PSU would, and counts the round trips of each. */
export async function roundTrips(): Promise<Trips[]> {
  const psu = await knownPsu();
  const operations = await operationTrips({ ...psu, "psu-ip-address": "192.0.2.17" }, psu);
  return [...operations, ...(await pageTrips(psu)), ...(await jobTrips())];
}

type Headers = Record<string, string>;

async function operationTrips(attended: Headers, unattended: Headers): Promise<Trips[]> {
  const trips: Trips[] = [];
  const count = async (name: string, run: () => ReturnType<typeof call>, budget?: number) => {
    const { waves, answer } = await wavesOf(run);
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    trips.push({ name, waves, budget });
    return answer.body;
  };
  const ways = [
    { way: "attended", headers: attended, budget: 2 },
    { way: "unattended", headers: unattended, budget: 3 },
  ];
  const customer = { customerNumber: "bench-1", name: "Bench", type: "PRIVATE" };
  await count("listSandboxCustomers", () => call(listSandboxCustomers));
  await count("createSandboxCustomer", () => call(createSandboxCustomer, { body: customer }));
  await count("startConsent", () => call(startConsent, { headers: attended }));
  await count("startBankOfferedConsent", () => call(startBankOfferedConsent));
  const { id } = await accountOf(eirik.main.bban);
  const query = { bookingStatus: "both" };
  const short = { ...query, limit: "20" };
  for (const { way, headers, budget } of ways) {
    await count(`listAccounts, ${way}`, () => call(listAccounts, { headers }), budget);
    const sent = { params: { id }, query, headers };
    const list = () => call(listTransactions, sent);
    const { transactions } = await count(`listTransactions, ${way}`, list, budget);
    const params = { id, transactionId: transactions.booked[0].transactionId };
    const details = () => call(getTransactionDetails, { params, headers });
    await count(`getTransactionDetails, ${way}`, details, budget);
    const { next } = (await call(listTransactions, { ...sent, query: short })).body.transactions
      ._links;
    const following = Object.fromEntries(new URL(next.href).searchParams);
    const turn = () => call(listTransactions, { ...sent, query: following });
    await count(`listTransactions, the next page, ${way}`, turn, budget);
    const account = { params: { id }, headers };
    await count(`getBalances, ${way}`, () => call(getBalances, account), budget);
    const cards = () => call(listCardAccounts, { headers });
    const { cardAccounts } = await count(`listCardAccounts, ${way}`, cards, budget);
    const card = { params: { id: cardAccounts[0].resourceId }, headers };
    await count(`getCardAccount, ${way}`, () => call(getCardAccount, card), budget);
    await count(`getCardBalances, ${way}`, () => call(getCardBalances, card), budget);
    const cardRows = () => call(listCardTransactions, { ...card, query });
    await count(`listCardTransactions, ${way}`, cardRows, budget);
  }
  await count("getConsent", () => call(getConsent, { headers: attended }));
  await count("listAgreements", () => call(listAgreements, { headers: attended }));
  const { paymentId } = await count(
    "createPayment",
    () => post(orderOf(), { headers: attended }),
    4,
  );
  const params = { "payment-product": product, "payment-id": paymentId };
  await count("getPayment", () => call(getPayment, { params }));
  await count("getPaymentStatus", () => call(getPaymentStatus, { params }), 1);
  await count("getClock", () => call(getClock));
  await count("setClock, nothing due", () => call(setClock, { body: { time: null } }));
  return trips;
}

const pageBudgets: Record<string, number> = {
  grantConsent: 5,
  confirmUser: 4,
  approvePayment: 7,
};

/** Counts the most round trips of each page. A form and the page that follows count separately. */
async function pageTrips(psu: Headers): Promise<Trips[]> {
  const worst = new Map<string, number>();
  const leave = aroundPages(async (id, page) => {
    const { waves, answer } = await wavesOf(page);
    worst.set(id, Math.max(waves, worst.get(id) ?? 0));
    return answer;
  });
  const linkOf = ({ body }: Awaited<ReturnType<typeof call>>) => body._links.scaRedirect.href;
  await giveConsent(linkOf(await call(startBankOfferedConsent)), eirik.number);
  await giveConsent(linkOf(await call(startBankOfferedConsent, { headers: psu })), eirik.number);
  await letKnow({ customerNumber: eirik.number });
  const order = orderOf({ creditorName: "Bench" });
  await approve(linkOf(await post(order, { headers: psu })), eirik.number);
  const browser = visitor();
  await browser.submit(await browser.open(linkOf(await post(orderOf()))), "cancel");
  leave();
  return [...worst].map(([name, waves]) => ({ name, waves, budget: pageBudgets[name] }));
}

async function jobTrips(): Promise<Trips[]> {
  const at = (now: Date) => ({ time: now.toISOString() });
  const submitted = await wavesOf(() => submitOrders(at(testTime)));
  const one = await wavesOf(() => executeOrders(at(testTime)));
  const none = await wavesOf(() => executeOrders(at(later(testTime, { minutes: 1 }))));
  const lapsed = await wavesOf(() => lapsePayments(at(testTime)));
  await call(initialize);
  return [
    { name: "submitOrders, none due", waves: submitted.waves },
    { name: "executeOrders, one due", waves: one.waves },
    { name: "executeOrders, none due", waves: none.waves },
    { name: "lapsePayments, none due", waves: lapsed.waves },
  ];
}
