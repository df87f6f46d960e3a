import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { headersOf } from "../http/headers.ts";
import { type Service, services } from "../products/products.ts";
import { belongsToCaller } from "../rules/ownership.ts";
import { currentPayment, type Payment } from "../rules/payment.ts";
import { checkPsuId, type ReadHeaders } from "../sca-redirect/psu-of-request.ts";
import { readUuid } from "../schemas/date.ts";
import {
  isRestored,
  readStoredPayment,
  type StatusAnswer,
  type StoredPayment,
  withCurrentStatus,
} from "./follow-order.ts";

/**
 * Column D. A payment is read without PSU headers, and the read does not count towards the daily limit. Details and
 * status can be read from the creation on, as the framework says: the specification's known issue of domestic
 * payments (nothing before the approval) is not reproduced.
 */
export const paymentHeaders = headersOf("account");

/** In what names its PSU, PSU-ID and PSU-IP-Address are optional. */
const namesPsu = { "psu-id": "O", "psu-ip-address": "O" } as const;

/** Column B, to delete a payment or a basket. It starts no SCA, so it reads no header that shortens one. */
export const deletingHeaders = headersOf("basket", namesPsu);

/** Column B and the headers that shorten an SCA, to start the authorisation of a payment or of its cancellation. */
export const authorisingHeaders = headersOf("basket", {
  ...namesPsu,
  "x-psu-identity": "O",
  "x-psu-authmethod-preferred": "O",
  "psu-context": "O",
});

/** The routes of one operation on payments, one for each service. */
export const ofEachService = <Method extends "GET" | "POST" | "DELETE", Rest extends string>(
  method: Method,
  rest: Rest,
) =>
  [
    `${method} /v1/payments/{payment-product}/{payment-id}${rest}`,
    `${method} /v1/periodic-payments/{payment-product}/{payment-id}${rest}`,
    `${method} /v1/bulk-payments/{payment-product}/{payment-id}${rest}`,
  ] as const;

export type PaymentCall = Caller & {
  resource: string;
  params: { "payment-product": string; "payment-id": string };
  headers: ReadHeaders;
};

/** Reads the payment of a route while the caller is admitted. */
export async function prefetchPayment(
  params: PaymentCall["params"],
): Promise<StoredPayment | undefined> {
  const id = readUuid(params["payment-id"]);
  return id === undefined ? undefined : readStoredPayment(id);
}

/** The payment of the route, in the bank's current state. Throws 404 if it is not the caller's. */
export async function paymentAtBank(call: PaymentCall): Promise<StatusAnswer> {
  const held = await heldBy(call);
  const [told] = await withCurrentStatus([held], call);
  return told ?? held.payment;
}

/** The payment of the route, without asking the bank. Throws 404 if it is not the caller's. */
export const paymentOf = async (call: PaymentCall): Promise<Payment> =>
  currentPayment((await heldBy(call)).payment, call.at.now);

/** The payment that the route names, for links to it. */
export const namedPayment = ({ resource, params }: PaymentCall) => ({
  service: resource.split("/")[2] as Service,
  product: params["payment-product"] as Payment["product"],
  id: readUuid(params["payment-id"]) ?? "",
});

/** Throws 404 if the payment belongs to another TPP, another PSU or another context. */
async function heldBy(call: PaymentCall): Promise<StoredPayment> {
  checkPsuId(call, call.headers);
  const { service, product } = namedPayment(call);
  if (!Object.hasOwn(services[service], product))
    throw new ApiError("PRODUCT_UNKNOWN", "This payment product is unknown.", {
      path: "payment-product",
    });
  const held = await ((call.ahead as ReturnType<typeof prefetchPayment>) ??
    prefetchPayment(call.params));
  const isNamed = held?.payment.service === service && held.payment.product === product;
  if (isNamed && (await isCallersHere(held.payment, call))) return held;
  throw new ApiError("RESOURCE_UNKNOWN", "There is no such payment.", { path: "payment-id" });
}

/**
 * True if the payment belongs to this TPP and to its present sandbox world, or a restore brought it back into that
 * world.
 */
async function isCallersHere(payment: Payment, call: PaymentCall): Promise<boolean> {
  const { tppId, place } = call;
  if (payment.tppId !== tppId) return false;
  const isHere = payment.place === place || (await isRestored(payment, call));
  return isHere && belongsToCaller({ ...payment, place }, call);
}
