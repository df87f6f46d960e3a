import { handler as createBulkPayment } from "../../../functions/payments/create-bulk-payment.ts";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { type CallOptions, call, testTime } from "../operations/call.ts";
import { approve } from "../psu/site.ts";
import { makeAccount, makeCustomer } from "../sandbox/sandbox-world.ts";
import { accountOf, editAccount } from "../sandbox/world-of.ts";
import { eirik, type Received } from "./payments.ts";
import { bban, iban, money } from "./transfers.ts";

export const product = "norwegian-domestic-credit-transfers";

/** Selects the bulk route of an operation that has one route for each payment service. */
export const asBulk = { route: 2 } as const;

/** An entry of a bulk: NOK 100.00 to an account at another bank, with changes. */
export const entryOf = (changes: Record<string, unknown> = {}) => ({
  instructedAmount: money("100.00"),
  creditorName: "Nordlys Kaffe AS",
  creditorAccount: bban("12345678903"),
  ...changes,
});

/** The same entry, to a creditor whose name no other entry has. */
export const namedEntry = (creditorName: string, amount = "100.00", changes: object = {}) =>
  entryOf({ creditorName, instructedAmount: money(amount), ...changes });

/** Two payments from Eirik's main account, with changes. */
export const bulkOf = (changes: Record<string, unknown> = {}) => ({
  debtorAccount: iban(eirik.main.iban),
  payments: [
    entryOf({ creditorName: "First", remittanceInformationUnstructured: "Invoice 1" }),
    entryOf({ creditorName: "Second", instructedAmount: money("250.50"), purposeCode: "SUPP" }),
  ],
  ...changes,
});

type Playing = Pick<CallOptions, "now" | "tpp" | "headers" | "query"> & { rawBody?: string };

/** Posts a bulk. */
export const postBulk = (body: unknown, playing: Playing = {}) =>
  call(createBulkPayment, {
    params: { "payment-product": product },
    ...(playing.rawBody === undefined ? { body } : {}),
    ...playing,
    headers: { "x-psu-identity": eirik.number, ...playing.headers },
  });

/** Posts a bulk that must be received. */
export async function receiveBulk(body: unknown, playing: Playing = {}): Promise<Received> {
  const answer = await postBulk(body, playing);
  if (answer.status !== 201) throw new Error(`Not received: ${JSON.stringify(answer.body)}`);
  const params = { "payment-product": product, "payment-id": answer.body.paymentId };
  return { params, link: answer.body._links.scaRedirect.href };
}

/** Posts a bulk and approves it as its PSU. */
export async function approveBulk(
  body: unknown,
  { number = eirik.number, ...playing }: Playing & { number?: string } = {},
): Promise<Received> {
  const received = await receiveBulk(body, playing);
  await approve(received.link, number, () => playing.now ?? testTime);
  return received;
}

export const bulkStatus = async ({ params }: Received, playing: Playing = {}) =>
  (await call(getPaymentStatus, { params, ...asBulk, ...playing })).body;

export const bulkDetails = async ({ params }: Received, playing: Playing = {}) =>
  (await call(getPayment, { params, ...asBulk, ...playing })).body;

/** A new customer with an account that receives payments. */
export async function makePayee() {
  const { customerId } = await makeCustomer();
  const account = await makeAccount(customerId);
  return { customerId, bban: account.bban as string, account: iban(account.iban) };
}

/** The error in a bulk's status for a payment that was not made. */
export const failure = (index: number, text: string) => ({
  category: "ERROR",
  code: "PAYMENT_FAILED",
  path: `payments.${index}`,
  text: expect.stringContaining(text),
});

/** Sets the balance of an account, in minor units. */
export async function fund(bban: string, minor: bigint): Promise<void> {
  const { id } = await accountOf(bban);
  await editAccount(id, () => ({ booked: minor, available: minor }));
}
