import { randomUUID } from "node:crypto";
import { handler as cancelPaymentInNetBank } from "../../../../functions/sandbox/cancel-payment-in-net-bank.ts";
import { handler as movePaymentInNetBank } from "../../../../functions/sandbox/move-payment-in-net-bank.ts";
import { handler as setPaymentBlock } from "../../../../functions/sandbox/set-payment-block.ts";
import type { OperationHandler } from "../../../../shared/http/pipeline/define-operation.ts";
import { eirik, orderOf } from "../../payments/orders.ts";
import { receive, receiveApproved } from "../../payments/payments.ts";
import { accountOf } from "../../sandbox/world-of.ts";
import { type CallOptions, call } from "../call.ts";

/** Changes a payment and an account in the net bank, each step twice under one X-Request-ID. */
export async function netBank(): Promise<void> {
  const order = orderOf({ creditorName: "Net bank", requestedExecutionDate: "2026-06-05" });
  const paymentId = (await receiveApproved(order)).params["payment-id"];
  const mockAccountId = (await accountOf(eirik.main.bban)).id;
  const params = { paymentId, mockAccountId };
  const unapproved = (await receive({ ...order, creditorName: "Unapproved" })).params["payment-id"];
  const body = { executionDate: "2026-06-09" };
  await call(movePaymentInNetBank, { params: { paymentId: unapproved }, body });
  await twice(cancelPaymentInNetBank, { params: { paymentId: unapproved } });
  await twice(movePaymentInNetBank, { params, body });
  await twice(cancelPaymentInNetBank, { params });
  for (const blocked of [true, false]) await twice(setPaymentBlock, { params, body: { blocked } });
}

async function twice(handler: OperationHandler, options: CallOptions): Promise<void> {
  const headers = { "x-request-id": randomUUID() };
  for (const sent of [headers, headers]) await call(handler, { ...options, headers: sent });
}
