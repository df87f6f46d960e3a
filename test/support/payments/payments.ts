import { handler as startConsent } from "../../../functions/consents/start-bank-offered-consent.ts";
import { handler as lapsePayments } from "../../../functions/jobs/lapse-payments.ts";
import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { handler as createPayment } from "../../../functions/payments/create-payment.ts";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { handler as executeOrders } from "../../../functions/sandbox/execute-orders.ts";
import { seedCustomers } from "../../../shared/sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../../../shared/schemas/account-reference.ts";
import { type CallOptions, call, testTime } from "../operations/call.ts";
import { approve, giveConsent } from "../psu/site.ts";
import { accountOf } from "../sandbox/world-of.ts";
import { paymentOrder } from "./payment-order.ts";

export const product = "cross-border-credit-transfers";

/** A seed customer as a PSU, with the numbers of the accounts. */
const personOf = (index: number) => {
  const seed = seedCustomers[index];
  if (!seed) throw new Error("The seed has no such customer.");
  const [main, other] = seed.accounts.map(({ bban, currency }) => ({
    bban,
    iban: ibanOfBban(bban),
    currency,
  })) as [Numbers, Numbers];
  return { number: seed.customerNumber, name: seed.name, main, other };
};
type Numbers = { bban: string; iban: string; currency: string };

export const eirik = personOf(0);
export const ingrid = personOf(1);
export const havbris = personOf(2);

/** An order from Eirik's main account, with changes. Its BIC fits its own creditor's account only. */
export const orderOf = (changes: Record<string, unknown> = {}) => ({
  ...paymentOrder,
  ...("creditorAccount" in changes ? { creditorAgent: undefined } : {}),
  debtorAccount: { iban: eirik.main.iban, currency: "NOK" },
  ...changes,
});

/** The same order, to a creditor whose name no other payment of the test has. */
export const named = (creditorName: string, changes: object = {}) =>
  orderOf({ creditorName, ...changes });

export type Playing = Pick<CallOptions, "now" | "tpp" | "headers" | "query"> & {
  /** The payment product. The default is a cross-border transfer. */
  product?: string;
  /** The customer number of the payer. The default is Eirik's. */
  payer?: string;
};

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

export type Received = {
  params: { "payment-product": string; "payment-id": string };
  link: string;
};

/** The id of a payment. */
export const idOf = ({ params }: Pick<Received, "params">): string => params["payment-id"];

/** Posts an order. */
export const post = (
  body: unknown,
  {
    product: ordered = product,
    payer = eirik.number,
    ...playing
  }: Playing & { rawBody?: string } = {},
) =>
  call(createPayment, {
    params: { "payment-product": ordered },
    ...(playing.rawBody === undefined ? { body } : {}),
    ...playing,
    headers: { "x-psu-identity": payer, ...playing.headers },
  });

/** Posts an order. Throws unless it is received. */
export async function receive(body: unknown, playing: Playing = {}): Promise<Received> {
  const answer = await post(body, playing);
  if (answer.status !== 201) throw new Error(`Not received: ${JSON.stringify(answer.body)}`);
  const { paymentId, _links } = answer.body;
  const params = { "payment-product": playing.product ?? product, "payment-id": paymentId };
  return { params, link: _links.scaRedirect?.href ?? "" };
}

/** Posts an order and approves it as its PSU. */
export async function receiveApproved(body: unknown, playing: Playing = {}): Promise<Received> {
  const received = await receive(body, playing);
  await approve(received.link, playing.payer ?? eirik.number, () => playing.now ?? testTime);
  return received;
}

export const statusOf = async (
  { params }: Pick<Received, "params"> & { link?: string },
  playing: Pick<CallOptions, "now" | "tpp" | "headers"> = {},
) => (await call(getPaymentStatus, { params, ...playing })).body;

export const detailsOf = async (
  { params }: Pick<Received, "params">,
  playing: Pick<CallOptions, "now" | "tpp" | "headers"> = {},
) => (await call(getPayment, { params, ...playing })).body;

/** Runs the jobs that submit and execute payments, in the interface and at the sandbox's bank. */
export async function book(now: Date): Promise<void> {
  const at = { time: now.toISOString() };
  await submitOrders(at);
  await executeOrders(at);
  await lapsePayments(at);
}

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
