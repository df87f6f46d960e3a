import { handler as startConsent } from "../../../functions/consents/start-bank-offered-consent.ts";
import { handler as lapsePayments } from "../../../functions/jobs/lapse-payments.ts";
import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { handler as cancelPayment } from "../../../functions/payments/cancel-payment.ts";
import { handler as createBulkPayment } from "../../../functions/payments/create-bulk-payment.ts";
import { handler as createPayment } from "../../../functions/payments/create-payment.ts";
import { handler as createPeriodicPayment } from "../../../functions/payments/create-periodic-payment.ts";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { handler as executeOrders } from "../../../functions/sandbox/execute-orders.ts";
import type { OperationHandler } from "../../../shared/http/pipeline/define-operation.ts";
import { payments } from "../../../shared/table/payments.ts";
import { type CallOptions, call, testTime } from "../operations/call.ts";
import { approve, giveConsent } from "../psu/site.ts";
import { accountOf } from "../sandbox/world-of.ts";
import { domestic, eirik, product } from "./orders.ts";

export type Playing = Pick<CallOptions, "now" | "tpp" | "headers" | "query"> & {
  /** The payment product. The default is a cross-border transfer, or a domestic one in a standing order or a bulk. */
  product?: string | undefined;
  /** The customer number of the payer. The default is Eirik's. */
  payer?: string;
  /** The payment service, if the order does not show it. */
  service?: keyof typeof services;
};

/** The services of payments: their operations, their routes in operations that all of them have, and usual products. */
const services = {
  single: { create: createPayment, route: 0, usual: product },
  periodic: { create: createPeriodicPayment, route: 1, usual: domestic },
  bulk: { create: createBulkPayment, route: 2, usual: domestic },
} as const;

/** Only a standing order has a frequency, and only a bulk has payments. */
export function serviceOf(order: unknown): keyof typeof services {
  if (typeof order !== "object" || order === null) return "single";
  return "frequency" in order ? "periodic" : "payments" in order ? "bulk" : "single";
}

/** A payment that the interface has received. The test plays its TPP and its PSU. */
export class ReceivedPayment {
  readonly params: { "payment-product": string; "payment-id": string };
  readonly service: keyof typeof services;
  /** The link on which the PSU approves it. */
  readonly link: string;
  readonly payer: string;
  readonly now: Date;

  constructor(
    { paymentId, _links }: { paymentId: string; _links?: { scaRedirect?: { href: string } } },
    { product: ordered, payer = eirik.number, service = "single", now = testTime }: Playing = {},
  ) {
    this.service = service;
    this.params = {
      "payment-product": ordered ?? services[service].usual,
      "payment-id": paymentId,
    };
    this.link = _links?.scaRedirect?.href ?? "";
    this.payer = payer;
    this.now = now;
  }

  /** The index of its service's route in operations on payments. */
  get route(): number {
    return services[this.service].route;
  }

  get id(): string {
    return this.params["payment-id"];
  }

  /** Approves the payment as its payer. Returns the parameters of the redirect to the TPP. */
  approve({ number = this.payer, now = this.now }: { number?: string; now?: Date } = {}) {
    return approve(this.link, number, () => now);
  }

  /** Cancels the payment as its TPP. */
  cancel = (options: CallOptions = {}) => this.call(cancelPayment, options);

  /** The status of the payment, as its TPP reads it. */
  status = async (options: CallOptions = {}) => (await this.call(getPaymentStatus, options)).body;

  /** The details of the payment, as its TPP reads them. */
  details = async (options: CallOptions = {}) => (await this.call(getPayment, options)).body;

  /** Calls an operation on this payment. */
  call(operation: OperationHandler, options: CallOptions = {}) {
    const { params, route } = this;
    return call(operation, { route, ...options, params: { ...params, ...options.params } });
  }

  /** The payment in the interface. */
  stored = () => payments.get(this.id);

  /** The state of the payment in the interface. */
  state = async () => (await this.stored())?.state;
}

/** Posts an order. */
export const post = (
  body: unknown,
  {
    service = serviceOf(body),
    product: ordered = services[service].usual,
    payer = eirik.number,
    ...playing
  }: Playing & { rawBody?: string } = {},
) =>
  call(services[service].create, {
    params: { "payment-product": ordered },
    ...(playing.rawBody === undefined ? { body } : {}),
    ...playing,
    headers: { "x-psu-identity": payer, ...playing.headers },
  });

/** Posts an order. Throws unless it is received. */
export async function receive(body: unknown, playing: Playing = {}): Promise<ReceivedPayment> {
  const answer = await post(body, playing);
  if (answer.status !== 201) throw new Error(`Not received: ${JSON.stringify(answer.body)}`);
  return new ReceivedPayment(answer.body, { service: serviceOf(body), ...playing });
}

/** Posts an order and approves it as its PSU. */
export async function receiveApproved(
  body: unknown,
  playing: Playing = {},
): Promise<ReceivedPayment> {
  const payment = await receive(body, playing);
  await payment.approve();
  return payment;
}

/** The headers that name a PSU, after an SCA with this TPP. */
export async function knownPsu(
  number = eirik.number,
  {
    context = "PRIVATE",
    now = testTime,
    ...playing
  }: Pick<CallOptions, "now" | "tpp" | "headers"> & { context?: string } = {},
): Promise<{ "psu-id": string }> {
  const started = await call(startConsent, { now, ...playing });
  const back = await giveConsent(started.body._links.scaRedirect.href, number, {
    context,
    now: () => now,
  });
  return { "psu-id": back["psu-id"] ?? "" };
}

/** Runs the jobs that submit and execute payments, in the interface and at the sandbox's bank. */
export async function book(now: Date): Promise<void> {
  const at = { time: now.toISOString() };
  await submitOrders(at);
  await executeOrders(at);
  await lapsePayments(at);
}

/** Runs the jobs twice: the second run executes the orders that the first one submits. */
export async function bookAll(now = soon): Promise<void> {
  await book(now);
  await book(later(now, { minutes: 1 }));
}

/** Runs the job that submits and cancels what the bank has not answered. */
export const submit = (now = soon) => submitOrders({ time: now.toISOString() });

/** The booked and the available amount of an account, in minor units. */
export async function balanceOf(bban: string, tppId?: string) {
  const { booked, available } = await accountOf(bban, tppId);
  return { booked, available };
}

/** The rows of an account with this creditor. */
export async function rowsOf(bban: string, status: "BOOKED" | "PENDING", creditorName: string) {
  const { booked, pending } = (await accountOf(bban)).rows;
  const rows = status === "BOOKED" ? booked : pending;
  return rows.filter((row) => row.creditorName === creditorName).toReversed();
}

export const later = (from: Date, { minutes = 0, hours = 0, days = 0 }) =>
  new Date(from.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000);

export const minutes = (count: number) => later(testTime, { minutes: count });

/** The first time at which the job submits approved payments that were not submitted. */
export const soon = minutes(1);
