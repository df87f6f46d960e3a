import { handler as createPeriodicPayment } from "../../../functions/payments/create-periodic-payment.ts";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { fingerprintOf } from "../../../shared/rules/payment-fingerprints.ts";
import { orderAfter } from "../../../shared/sandbox/bank/orders/order-changes.ts";
import type { Row } from "../../../shared/sandbox/bank/world.ts";
import { executionDates } from "../../../shared/sandbox/rules/periodic.ts";
import { table } from "../../../shared/table/client.ts";
import { dueShards } from "../../../shared/table/keys.ts";
import { payments } from "../../../shared/table/payments.ts";
import { type CallOptions, call, testTime } from "../operations/call.ts";
import { approve } from "../psu/site.ts";
import { accountOf, editAccount, editWorld, worldOf } from "../sandbox/world-of.ts";
import { eirik, havbris, type Received } from "./payments.ts";
import { iban, money } from "./transfers.ts";

export const product = "norwegian-domestic-credit-transfers";

/** Selects the standing-order route of an operation that has one route for each payment service. */
export const asPeriodic = { route: 1 } as const;

/**
 * An order of NOK 100.00 a month from Eirik's main account to Havbris' account, on the 5th from 5 March 2026 on, with
 * changes.
 */
export const standingOrder = (changes: Record<string, unknown> = {}) => ({
  instructedAmount: money("100.00"),
  creditorName: "Havbris Sjømat AS",
  creditorAccount: iban(havbris.main.iban),
  debtorAccount: iban(eirik.main.iban),
  startDate: "2026-03-05",
  frequency: "Monthly" as const,
  ...changes,
});

type Playing = Pick<CallOptions, "now" | "tpp" | "headers" | "query"> & { rawBody?: string };

/** Posts a standing order. */
export const postStanding = (body: unknown, playing: Playing = {}) =>
  call(createPeriodicPayment, {
    params: { "payment-product": product },
    ...(playing.rawBody === undefined ? { body } : {}),
    ...playing,
    headers: { "x-psu-identity": eirik.number, ...playing.headers },
  });

/** Posts a standing order. Throws unless it is received. */
export async function receiveStanding(body: unknown, playing: Playing = {}): Promise<Received> {
  const answer = await postStanding(body, playing);
  if (answer.status !== 201) throw new Error(`Not received: ${JSON.stringify(answer.body)}`);
  const params = { "payment-product": product, "payment-id": answer.body.paymentId };
  return { params, link: answer.body._links.scaRedirect.href };
}

/** Posts a standing order and approves it as its PSU. */
export async function approveStanding(
  body: unknown,
  { number = eirik.number, ...playing }: Playing & { number?: string } = {},
): Promise<Received> {
  const received = await receiveStanding(body, playing);
  await approve(received.link, number, () => playing.now ?? testTime);
  return received;
}

export const standingStatus = async ({ params }: Received, playing: Playing = {}) =>
  (await call(getPaymentStatus, { params, ...asPeriodic, ...playing })).body;

export const standingDetails = async ({ params }: Received) =>
  (await call(getPayment, { params, ...asPeriodic })).body;

/** The days on which an order executes, up to a last day. */
export function daysOf(order: Parameters<typeof executionDates>[0], until: string): string[] {
  const days: string[] = [];
  for (const day of executionDates(order)) {
    if (day > until) break;
    days.push(day);
  }
  return days;
}

/** The days of an order that were executed or skipped, as the bank has them now, each with its status. */
export async function doneOn({ params }: Received): Promise<[day: string, status: string][]> {
  const id = params["payment-id"];
  const { accounts, orders } = await worldOf();
  const isOfOrder = ({ amount, day, sequence }: Row) =>
    amount < 0n && sequence.endsWith(`-${fingerprintOf([id, day]).slice(0, 22)}`);
  const rows = [...accounts.values()].flatMap(({ rows: { booked } }) => booked.filter(isOfOrder));
  const skipped = orders.get(id)?.skipped ?? [];
  return [
    ...rows.map(({ day }): [string, string] => [day, "ACSC"]),
    ...skipped.map(({ date, reason }): [string, string] => [
      date,
      reason === "funds" ? "ACCP" : "RJCT",
    ]),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Sets the booked and the available amount of an account. */
export async function setFunds(bban: string, set: { booked: bigint; available: bigint }) {
  await editAccount((await accountOf(bban)).id, () => set);
}

/** Cancels every due order, so that a test leaves no order to the next one. */
export async function endAll(): Promise<void> {
  await editWorld(({ orders }) => ({
    orders: new Map(
      [...orders].map(([id, order]) => [
        id,
        order.nextAt === undefined ? order : orderAfter(order, { status: "CANC" }),
      ]),
    ),
  }));
  for (let shard = 0; shard < dueShards; shard += 1) {
    for (const { id } of await table.query(`DUE#LAPSE#${shard}`, { index: "GSI1" })) {
      const payment = await payments.get(String(id));
      if (payment) await table.change([payments.moved(payment, "withdrawn", { from: "received" })]);
    }
  }
}
