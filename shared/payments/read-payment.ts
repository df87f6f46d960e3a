import { checkPsuId, type ReadHeaders } from "../consents/consented-read.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { headersOf } from "../http/headers.ts";
import { type Service, services } from "../products/products.ts";
import { isCallers } from "../rules/ownership.ts";
import { type Payment, standing } from "../rules/payment.ts";
import { readUuid } from "../schemas/date.ts";
import { asTheBankHas, type Held, heldPayment, isBroughtBack, type Told } from "./bank-word.ts";

/** Column D: a payment is read without its PSU, and no day's quota is spent on it. */
export const paymentHeaders = headersOf("account");

/** Column B, of which PSU-ID and PSU-IP-Address may be missing: the payment says whose it is. */
export const authorisingHeaders = headersOf("basket", {
  "psu-id": "O",
  "psu-ip-address": "O",
  "x-psu-identity": "O",
  "x-psu-authmethod-preferred": "O",
  "psu-context": "O",
});

/** The routes of one thing about payments, for each service. */
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
export async function paymentAhead(params: PaymentCall["params"]): Promise<Held | undefined> {
  const id = readUuid(params["payment-id"]);
  return id === undefined ? undefined : heldPayment(id);
}

/** The TPP's own payment of the route, as the bank has it now. */
export async function paymentAtBank(call: PaymentCall): Promise<Told> {
  const held = await heldBy(call);
  const [told] = await asTheBankHas([held], call);
  return told ?? held.payment;
}

/** The TPP's own payment of the route, as far as the interface itself knows it. */
export const paymentOf = async (call: PaymentCall): Promise<Payment> =>
  standing((await heldBy(call)).payment, call.now);

/** Throws 404 if the payment belongs to another TPP, another PSU or another context. */
async function heldBy(call: PaymentCall): Promise<Held> {
  const { params } = call;
  checkPsuId(call, call.headers);
  const service = call.resource.split("/")[2] as Service;
  const product = params["payment-product"];
  if (!Object.hasOwn(services[service], product))
    throw new ApiError("PRODUCT_UNKNOWN", "This payment product is not known.", {
      path: "payment-product",
    });
  const held = await ((call.ahead as ReturnType<typeof paymentAhead>) ?? paymentAhead(params));
  const isNamed = held?.payment.service === service && held.payment.product === product;
  if (isNamed && (await isCallersHere(held.payment, call))) return held;
  throw new ApiError("RESOURCE_UNKNOWN", "There is no such payment.", { path: "payment-id" });
}

/** Whether the payment belongs to this TPP and to its present sandbox, or a restore brought it back into that sandbox. */
async function isCallersHere(payment: Payment, call: PaymentCall): Promise<boolean> {
  const { tppId, place } = call;
  if (payment.tppId !== tppId) return false;
  const isHere = payment.place === place || (await isBroughtBack(payment, call));
  return isHere && isCallers({ ...payment, place }, call);
}
