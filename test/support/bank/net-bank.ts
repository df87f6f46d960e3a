import { handler as cancelPaymentInNetBank } from "../../../functions/sandbox/cancel-payment-in-net-bank.ts";
import { handler as movePaymentInNetBank } from "../../../functions/sandbox/move-payment-in-net-bank.ts";
import { handler as setPaymentBlock } from "../../../functions/sandbox/set-payment-block.ts";
import { type CallOptions, call } from "../operations/call.ts";
import type { ReceivedPayment } from "../payments/payments.ts";

/** Cancels a payment as its PSU does in the net bank. */
export const cancelInNetBank = (received: ReceivedPayment, options: CallOptions = {}) =>
  call(cancelPaymentInNetBank, { params: { paymentId: received.id }, ...options });

/** Moves a payment to another day, as its PSU does in the net bank. */
export const moveInNetBank = (
  received: ReceivedPayment,
  executionDate: string,
  options: CallOptions = {},
) =>
  call(movePaymentInNetBank, {
    params: { paymentId: received.id },
    body: { executionDate },
    ...options,
  });

/** Blocks payments from an account, or unblocks them. */
export const blockPayments = (mockAccountId: string, blocked: boolean, options: CallOptions = {}) =>
  call(setPaymentBlock, { params: { mockAccountId }, body: { blocked }, ...options });
