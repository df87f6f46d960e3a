import type * as v from "valibot";
import { ApiError } from "../errors.ts";
import { linksTo } from "../http/links.ts";
import { bankOrder } from "../rules/bank-order.ts";
import { osloDay } from "../rules/calendar.ts";
import { deviceOf } from "../rules/device.ts";
import type { Payment } from "../rules/payment.ts";
import { expectedPsu } from "../sca-redirect/expected-psu.ts";
import { decideSca } from "../sca-redirect/start-sca.ts";
import { bankAt } from "../stage/bank-at.ts";
import { psus } from "../table/psus.ts";
import type { startedAnswer } from "./authorisation-answer.ts";
import { outcomeUnknown } from "./cancel-payment.ts";
import { tppCaller } from "./payment-caller.ts";
import { unchangedOrder } from "./posted-order.ts";
import { namedPayment, type PaymentCall, paymentAtBank } from "./read-payment.ts";
import { refusedOrder } from "./refused-order.ts";

/** The action to authorise. */
type Purpose = "payment" | "cancellation";

/**
 * Starts another SCA for a payment: for its approval, if the first SCA did not succeed, or for its cancellation. A
 * repeated request gets the first link, whatever has become of the payment. The SCA is for the PSU and the context of
 * the payment. Several may be open, because the TPP may have lost the first link; only one can approve.
 */
export async function startAuthorisation(
  call: PaymentCall,
  purpose: Purpose,
): Promise<v.InferInput<typeof startedAnswer>> {
  const { id, headers } = call;
  const scaRedirect = await decideSca(call, headers, async () => {
    const payment = await paymentAtBank(call);
    if (!isOpen(payment, purpose)) throw refused(payment, purpose);
    const expectedCustomer = await payerOf(call, payment);
    if (purpose === "payment") await checkAnew(call, payment);
    const authorisation = { of: "PAYMENT", resourceId: payment.id, id } as const;
    return { purpose, payment: payment as Payment, authorisation, expectedCustomer };
  });
  const place = purpose === "payment" ? linksTo.authorisation : linksTo.cancellation;
  return {
    scaStatus: "RECEIVED",
    authorisationId: id,
    _links: { scaRedirect, scaStatus: place(namedPayment(call), id) },
  };
}

/**
 * True if the payment can be authorised. A payment in a signing basket is approved with its basket, but cancelled
 * alone.
 */
const isOpen = ({ state, basketId, isCancellable = false }: Payment, purpose: Purpose): boolean =>
  purpose === "payment" ? state === "received" && basketId === undefined : isCancellable;

/** Asks the bank again whether it accepts the order, if the execution day has passed. */
async function checkAnew(call: PaymentCall, payment: Payment): Promise<void> {
  if (payment.executionDate >= osloDay(call.at.now)) return;
  const posted = await unchangedOrder(payment);
  const tpp = tppCaller(call, deviceOf(call.headers));
  const price = await bankAt(call).estimate(tpp, bankOrder(payment, posted));
  if ("refusals" in price) throw refusedOrder(price, posted);
}

/** The customer named by the request or by the payment, if any. Throws if the two differ. */
async function payerOf(call: PaymentCall, { psuId }: Payment): Promise<string | undefined> {
  const isAsked = psuId === undefined || psuId === call.psu?.psuId;
  const [named, relationship] = await Promise.all([
    expectedPsu(call, call.headers),
    isAsked ? undefined : psus.relationship(call.tppId, psuId),
  ]);
  const known = relationship?.customerId;
  if (named === undefined || known === undefined || named === known) return named ?? known;
  throw new ApiError("PSU_CREDENTIALS_INVALID", "The payment belongs to another PSU.", {
    path: "x-psu-identity",
  });
}

function refused({ status, basketId }: Payment, purpose: Purpose): ApiError {
  if (basketId !== undefined && purpose === "payment")
    return new ApiError("CONFLICT", "The payment is in a signing basket and is approved with it.", {
      path: "payment-id",
    });
  if (purpose === "cancellation" && status === "PDNG") return outcomeUnknown();
  const what = purpose === "payment" ? "approved" : "cancelled by its PSU";
  return new ApiError("CONFLICT", `A payment that is ${status} cannot be ${what}.`, {
    path: "payment-id",
  });
}
