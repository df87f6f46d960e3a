import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";
import { handler as getTransactionDetails } from "../../functions/accounts/get-transaction-details.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { handler as createPayment } from "../../functions/payments/create-payment.ts";
import { handler as getPaymentStatus } from "../../functions/payments/get-payment-status.ts";
import { type MeasuredName, measuredNames, type StageCosts } from "../../infra/cost/measured.ts";
import { deployedIn } from "../../infra/routes.ts";
import type { OperationHandler } from "../../shared/http/pipeline/define-operation.ts";
import { requestsPerUpdate, tppRate } from "../../shared/http/tpp-rate.ts";
import { settings } from "../../shared/runtime/settings.ts";
import { type CallOptions, call, testTime } from "../support/operations/call.ts";
import { eirik, orderOf, product } from "../support/payments/orders.ts";
import { book, later } from "../support/payments/payments.ts";
import { approve, giveConsent } from "../support/psu/site.ts";
import { caughtEvent } from "./caught-event.ts";
import { CostMeter } from "./cost-meter.ts";

/** The time in the journey, for the clock of a bank. */
export const journeyTime = { now: testTime };

/** Measures a TPP and its PSU in this stage, from a consent to a booked payment, for this number of rounds. */
export async function stageCosts(rounds: number): Promise<StageCosts> {
  const meter = new CostMeter();
  await call(startConsent); // the first call opens the sandbox
  const stop = await meter.start();
  try {
    for (let round = 0; round < rounds; round += 1) {
      await journey(meter, round);
      await idleJobs(meter, later(testTime, { days: round, hours: 12 }));
    }
    await requestCounter(meter);
    return meter.costs();
  } finally {
    stop();
  }
}

/** Gives each payment a different amount of the same length, so that no payment is the duplicate of another. */
let lastAmount = 100;

async function journey(meter: CostMeter, round: number): Promise<void> {
  const now = later(testTime, { days: round });
  journeyTime.now = now;
  const send = async (name: MeasuredName, handler: OperationHandler, options: CallOptions) => {
    const event = await caughtEvent(handler, { now, ...options });
    const answer = await meter.during(name, () =>
      meter.function(() => handler(event, {} as Context)),
    );
    if (answer.statusCode < 300) return JSON.parse(answer.body);
    throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
  };
  const consent = await send("startConsent", startConsent, {});
  const back = await meter.during("grantConsent", () =>
    giveConsent(consent._links.scaRedirect.href, eirik.number, {
      context: "PRIVATE",
      now: () => now,
    }),
  );
  const headers = { "psu-id": back["psu-id"] ?? "", "psu-ip-address": "192.0.2.17" };
  const { accounts } = await send("listAccounts", listAccounts, {
    query: { withBalance: "true" },
    headers,
  });
  const { resourceId: id } = accounts.find(
    ({ iban }: { iban: string }) => iban === eirik.main.iban,
  );
  const { transactions } = await send("listTransactions", listTransactions, {
    params: { id },
    query: { bookingStatus: "booked", limit: "20" },
    headers,
  });
  const [{ transactionId }] = transactions.booked;
  await send("getTransactionDetails", getTransactionDetails, {
    params: { id, transactionId },
    headers,
  });
  const { paymentId, _links } = await send("createPayment", createPayment, {
    params: { "payment-product": product },
    headers,
    body: orderOf({ instructedAmount: { amount: `${++lastAmount}.00`, currency: "EUR" } }),
  });
  const link = _links.scaRedirect.href;
  await meter.during("approvePayment", () => approve(link, eirik.number, () => now));
  const params = { "payment-product": product, "payment-id": paymentId };
  // By then the last answer of the bank is no longer fresh, so the interface asks the bank again.
  await send("getPaymentStatus", getPaymentStatus, { params, now: later(now, { minutes: 10 }) });
  await book(later(now, { hours: 1 }));
}

/** Runs each measured job of this stage twice, and measures the second run, which has nothing to do. */
async function idleJobs(meter: CostMeter, now: Date): Promise<void> {
  const event = { time: now.toISOString() };
  const jobs = deployedIn(settings.stage).jobs.filter(({ id }) => id in measuredNames);
  for (const { handler } of jobs) await handler(event);
  for (const { id, handler } of jobs)
    await meter.during(id as MeasuredName, () => meter.function(() => handler(event)));
}

/**
 * Counts as many requests as a container adds to the table at once. The TPP is new, because this process remembers
 * the requests of every TPP, and an earlier test may have left one above its limit.
 */
async function requestCounter(meter: CostMeter): Promise<void> {
  const counted = { tppId: `TPP-${randomUUID()}`, operation: "listAccounts", at: testTime };
  process.env.TPP_REQUESTS_PER_SECOND = "100";
  for (let request = 0; request < requestsPerUpdate; request += 1)
    tppRate.count(counted.tppId, counted.operation, counted.at);
  await meter.during("countRequests", async () => tppRate.record({ ...counted, milliseconds: 0 }));
  delete process.env.TPP_REQUESTS_PER_SECOND;
}
