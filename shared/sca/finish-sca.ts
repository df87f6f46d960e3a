import { sessionHours } from "../limits.ts";
import { auditFinished } from "../sca-redirect/audit-sca.ts";
import type { Session } from "../schemas/relationship.ts";
import { type AuditEvent, audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { psus } from "../table/psus.ts";
import type { Outcome, ScaFlow } from "../table/sca-flow-item.ts";
import { scaFlows } from "../table/sca-flows.ts";

/** A flow with an identified PSU and a chosen context. */
export type DecidedFlow = ScaFlow & {
  customerId: string;
  context: NonNullable<ScaFlow["context"]>;
};

/** True if the flow waits for the PSU's decision. */
export const isDecided = (flow: ScaFlow): flow is DecidedFlow =>
  flow.state === "IDENTIFIED" && flow.customerId !== undefined && flow.context !== undefined;

/**
 * Ends a flow without success. A flow that has already ended does not change. If the payment to reject (`rejects`)
 * was decided meanwhile, it stays as it is; the flow still ends. Payments of a signing basket and a payment to cancel
 * are never rejected: a PSU who mistypes is no reason to reject fifty payments.
 */
export async function failSca(
  flow: ScaFlow,
  outcome: Exclude<Outcome, { kind: "approved" }>,
  { rejects = false } = {},
): Promise<undefined> {
  const rejected = rejects && flow.purpose === "payment" ? flow.payment : undefined;
  const failed = { ...eventOf(flow, "SCA_FAILED"), after: outcome.code };
  const rejection = {
    ...eventOf(flow, "PAYMENT_REJECTED"),
    before: "RCVD",
    after: "RJCT",
  };
  const finished = scaFlows.finished(flow, outcome);
  const refused = await table.change([
    ...finished,
    ...(rejected ? [payments.moved(rejected, "rejected", { from: "received" })] : []),
    rejected ? audit(rejection, failed) : audit(failed),
  ]);
  if (refused === undefined) auditFinished(flow, outcome.kind);
  else if (rejected && refused === finished.length) {
    // Another link gave the payment a quote, or it was decided.
    const payment = await payments.get(rejected.id);
    const isUndecided = payment?.state === "received" && payment.basketId === undefined;
    await failSca({ ...flow, payment }, outcome, { rejects: isUndecided });
  }
}

/**
 * The changes of every successful SCA: the flow ends once, and its session becomes the valid one. A flow that rests
 * on an earlier SCA does not prolong the session. It only switches the session to this context, because otherwise the
 * TPP could not use the context until the session expires.
 */
export function successChanges(flow: DecidedFlow, psuId: string): Change[] {
  const { tppId, tppName, sessionId, context, corporateId, customerId, psuName, place, at } = flow;
  const session: Session = {
    sessionId,
    validUntil: new Date(at.now.getTime() + sessionHours * 3_600_000).toISOString(),
    context,
    corporateId,
    browser: flow.browser,
    psuName,
    place,
  };
  const link = { customerId, scaAt: at.now.toISOString(), tppName };
  return [
    ...scaFlows.finished(flow, { kind: "approved", psuId, context, corporateId }),
    ...(flow.scaAt
      ? [psus.actsFor(tppId, psuId, flow)]
      : psus.authenticated(tppId, psuId, link, session, at)),
  ];
}

/** The audit event of a flow. */
export const eventOf = (flow: ScaFlow, type: AuditEvent["type"]): AuditEvent => ({
  type,
  at: flow.at.realTime,
  tppId: flow.tppId,
  requestId: flow.requestId,
  psuId: flow.psuId,
  corporateId: flow.corporateId,
  sessionId: flow.sessionId,
  brand: flow.brand,
  method: flow.method,
  resource: { type: flow.purpose, id: flow.authorisation?.resourceId ?? flow.tokenHash },
});
