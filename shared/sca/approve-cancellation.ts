import { bank } from "../bank/stage-bank.ts";
import { identity } from "../identity/identity.ts";
import { endPayment } from "../payments/reject-payment.ts";
import { sandboxTime } from "../rules/clock.ts";
import type { Payment } from "../rules/payment.ts";
import { audit } from "../table/audit.ts";
import { payments } from "../table/payments.ts";
import { tpps } from "../table/tpps.ts";
import { type DecidedFlow, eventOf, failSca, succeeded } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";
import { choiceValue } from "./prepare-step.ts";
import { psuIdOf } from "./psu-id.ts";
import { tellFinished } from "./tell-sca.ts";

/** Ends a flow with the cancellation of a payment that was approved and is not executed; what was held for it is free. */
export async function approveCancellation(
  flow: DecidedFlow & { payment: Payment },
  realTime: Date,
): Promise<void> {
  const { payment } = flow;
  if (!(await identity().approve(flow.customerId, payment.summaryHash)))
    return failSca(flow, failures.attemptsUsed, realTime);
  const psuId = await psuIdOf(flow, flow.customerId);
  const by = { customerId: flow.customerId, context: choiceValue(flow) };
  const mandate = await bank().mandates(flow.world, by, [payment.debtorAccountId]);
  if (!mandate) return failSca(flow, failures.notTheirAccount, realTime);
  const result = await endPayment(payment, [
    ...succeeded(flow, psuId, sandboxTime(flow, realTime)),
    ...tpps.unchanged(flow),
    ...mandate,
    ...payments.moved(payment, "CANC"),
    audit({
      ...eventOf(flow, "PAYMENT_CANCELLED", realTime),
      psuId,
      resource: { type: "payment", id: payment.id },
      ...{ before: payment.status, after: "CANC" },
    }),
  ]);
  if (result === "done") return tellFinished(flow, "approved");
  await failSca(flow, failures.changed, realTime);
}
