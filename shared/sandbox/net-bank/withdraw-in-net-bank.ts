import { ApiError } from "../../errors.ts";
import type { Caller } from "../../http/call.ts";
import { decide } from "../../http/decide.ts";
import { belongsToTpp } from "../../rules/ownership.ts";
import { currentPayment } from "../../rules/payment.ts";
import { readUuid } from "../../schemas/date.ts";
import { audit, paymentEvent } from "../../table/audit.ts";
import { payments } from "../../table/payments.ts";
import { whyNotCancelled } from "../bank/calls/cancel-in-net-bank.ts";
import { found } from "../rules/found.ts";

/** The number of attempts if the payment changes at the same time. */
const attempts = 5;

/** Withdraws an unapproved payment like its PSU in the net bank, without the TPP (specification, Payment status). */
export async function withdrawInNetBank(caller: Caller, paymentId: string): Promise<undefined> {
  const { at, requestId, isDecided } = caller;
  if (isDecided) return undefined;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const own = found(await ownPayment(caller, paymentId), "paymentId");
    const { state, status } = currentPayment(own, at.now);
    if (state !== "received") throw conflict(whyNotCancelled(status));
    const event = paymentEvent(own, "PAYMENT_CANCELLED", at.realTime);
    const refused = await decide(caller, [
      payments.moved(own, "withdrawn", { from: "received" }),
      audit({ ...event, requestId, before: status, after: "CANC", reason: "net bank" }),
    ]);
    if (refused === undefined) return undefined;
  }
  throw conflict("The payment is changing. Try again.");
}

/** Reads the status of a TPP's own payment without an order at the bank. */
export async function statusWithoutOrder(
  caller: Caller,
  paymentId: string,
): Promise<string | undefined> {
  const payment = await ownPayment(caller, paymentId);
  return payment && currentPayment(payment, caller.at.now).status;
}

async function ownPayment(caller: Caller, paymentId: string) {
  const id = readUuid(paymentId);
  const payment = id === undefined ? undefined : await payments.get(id);
  return belongsToTpp(payment, caller) ? payment : undefined;
}

const conflict = (text: string) => new ApiError("CONFLICT", text, { path: "paymentId" });
