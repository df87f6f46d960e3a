import type * as v from "valibot";
import { ApiError } from "../errors.ts";
import { linksTo } from "../http/links.ts";
import { datedAnew } from "../rules/date-anew.ts";
import { isCancellable, type Payment } from "../rules/payment.ts";
import { expectedPsu } from "../sca/expected-psu.ts";
import { type StartedSca, startSca } from "../sca/start-sca.ts";
import { tellStarted } from "../sca/tell-sca.ts";
import { authorisations } from "../table/authorisations.ts";
import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { psus } from "../table/psus.ts";
import type { startedAnswer } from "./authorisation-answer.ts";
import { type PaymentCall, paymentOf } from "./read-payment.ts";

/** What may be authorised of a payment. */
type Purpose = "payment" | "cancellation";

/**
 * Begins the SCA by which a payment is approved, where the one that was begun with it has come to nothing, or by which
 * its cancellation is. The same request begins one. It is for the PSU and the context that the payment is known for.
 */
export async function startAuthorisation(
  call: PaymentCall,
  purpose: Purpose,
): Promise<v.InferInput<typeof startedAnswer>> {
  const payment = await paymentOf(call);
  const { id, headers, now } = call;
  const authorisation = { of: "PAYMENT", resourceId: payment.id, id } as const;
  const open = isOpen(payment, purpose);
  if (!open && !(await authorisations.get(authorisation))) throw refused(payment, purpose);
  const expectedCustomer = await payerOf(call, payment);
  const dated = open && purpose === "payment" ? datedAnew(payment, now) : payment;
  const sought = { purpose, payment: dated, authorisation, expectedCustomer };
  const changes = payments.dated([payment], [dated]);
  const { link } = await begin(await startSca(call, headers, sought), changes);
  const place = purpose === "payment" ? linksTo.authorisation : linksTo.cancellation;
  return {
    scaStatus: "RECEIVED",
    authorisationId: id,
    _links: { scaRedirect: link, scaStatus: place(payment, id) },
  };
}

/** What is in a signing basket is approved with it, but cancelled by itself. */
const isOpen = (payment: Payment, purpose: Purpose): boolean =>
  purpose === "payment"
    ? payment.status === "RCVD" && payment.basketId === undefined
    : isCancellable(payment);

/** The customer whom the request names, or the payment, if either does; two who are not the same are refused. */
async function payerOf(call: PaymentCall, { psuId }: Payment): Promise<string | undefined> {
  const isAsked = psuId === undefined || psuId === call.psu?.psuId;
  const [named, relationship] = await Promise.all([
    expectedPsu(call, call.headers),
    isAsked ? undefined : psus.relationship(call.tppId, psuId),
  ]);
  const known = relationship?.customerId;
  if (named === undefined || known === undefined || named === known) return named ?? known;
  throw new ApiError("PSU_CREDENTIALS_INVALID", "The payment is another person's.", {
    path: "x-psu-identity",
  });
}

/** Begins a flow together with some changes, unless the same request has begun it before. */
export async function begin(
  started: StartedSca,
  alongside: readonly Change[],
): Promise<StartedSca> {
  const { authorisation } = started.flow;
  const refused = await table.change([...started.changes, ...alongside]);
  if (refused === undefined) tellStarted(started.flow);
  else if (alongside.length && authorisation && !(await authorisations.get(authorisation)))
    throw new ApiError("CONFLICT", "The payment has changed meanwhile: try again.");
  return started;
}

function refused({ status, basketId, dealt }: Payment, purpose: Purpose): ApiError {
  if (basketId !== undefined && purpose === "payment")
    return new ApiError("CONFLICT", "The payment is in a signing basket, and approved with it.", {
      path: "payment-id",
    });
  const what = purpose === "payment" ? "approved" : "cancelled by its PSU";
  const stands = dealt ? "being executed" : status;
  return new ApiError("CONFLICT", `A payment that is ${stands} cannot be ${what}.`, {
    path: "payment-id",
  });
}
