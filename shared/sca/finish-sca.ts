import { tellFinished } from "../flows/tell-sca.ts";
import { sessionHours } from "../rules/account-access.ts";
import type { Session } from "../schemas/relationship.ts";
import { type AuditEvent, audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { psus } from "../table/psus.ts";
import { type Outcome, type ScaFlow, scaFlows } from "../table/sca-flows.ts";

/** A flow whose PSU is identified and whose context is chosen. */
export type DecidedFlow = ScaFlow & {
  customerId: string;
  context: NonNullable<ScaFlow["context"]>;
};

/** Whether a flow has come as far as the PSU's decision. */
export const isDecided = (flow: ScaFlow): flow is DecidedFlow =>
  flow.state === "IDENTIFIED" && flow.customerId !== undefined && flow.context !== undefined;

/**
 * Ends a flow without success; one that has ended already stays as it ended. It ends, too, where the payment that it
 * `rejects` is decided otherwise meanwhile: that stays as it is, and the PSU is led back all the same.
 */
export async function failSca(
  flow: ScaFlow,
  outcome: Exclude<Outcome, { kind: "approved" }>,
  realTime: Date,
  { rejects = false } = {},
): Promise<undefined> {
  const rejected =
    rejects && flow.payment && flow.purpose === "payment"
      ? [
          payments.moved(flow.payment, "rejected", { from: "received" }),
          audit({ ...eventOf(flow, "PAYMENT_REJECTED", realTime), before: "RCVD", after: "RJCT" }),
        ]
      : [];
  const refused = await table.change([
    ...scaFlows.finished(flow, outcome),
    ...rejected,
    audit({ ...eventOf(flow, "SCA_FAILED", realTime), after: outcome.code }),
  ]);
  if (refused === undefined) tellFinished(flow, outcome.kind);
  else if (rejected.length) await failSca(flow, outcome, realTime);
}

/**
 * What a successful SCA changes, whatever it was for: it ends, once, and its session becomes the valid one. What rests
 * on the SCA of a session is none of its own, and makes no session last longer; but the PSU acts in this context from
 * now on, or the TPP would ask for it in vain until the hour is over.
 */
export function succeeded(flow: DecidedFlow, psuId: string, now: Date): Change[] {
  const { tppId, tppName, sessionId, context, corporateId, customerId, psuName, place } = flow;
  const session: Session = {
    sessionId,
    validUntil: new Date(now.getTime() + sessionHours * 3_600_000).toISOString(),
    context,
    corporateId,
    browser: flow.browser,
    psuName,
    place,
  };
  const link = { customerId, scaAt: now.toISOString(), tppName };
  return [
    ...scaFlows.finished(flow, { kind: "approved", psuId, context, corporateId }),
    ...(flow.scaAt
      ? [psus.actsFor(tppId, psuId, flow)]
      : psus.authenticated(tppId, psuId, link, session, flow.clockOffset)),
  ];
}

/** What the audit trail is told of a flow. */
export const eventOf = (flow: ScaFlow, type: AuditEvent["type"], at: Date): AuditEvent => ({
  type,
  at,
  tppId: flow.tppId,
  requestId: flow.requestId,
  psuId: flow.psuId,
  corporateId: flow.corporateId,
  sessionId: flow.sessionId,
  brand: flow.brand,
  method: flow.method,
  resource: { type: flow.purpose, id: flow.authorisation?.resourceId ?? flow.tokenHash },
});
