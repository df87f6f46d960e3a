import { bank } from "../bank/stage-bank.ts";
import { identity } from "../identity/identity.ts";
import { sessionHours } from "../rules/account-access.ts";
import { approvedStatus, debtorRow, executionTime, type Payment } from "../rules/payment.ts";
import type { Consent, Granted, Session } from "../schemas/relationship.ts";
import { type AuditEvent, audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { psus } from "../table/psus.ts";
import { type Outcome, type ScaFlow, scaFlows } from "../table/sca-flows.ts";
import { tpps } from "../table/tpps.ts";
import { earlierConsent } from "./earlier-consent.ts";
import { failures } from "./outcomes.ts";
import { psuIdOf } from "./psu-id.ts";
import { tellFinished } from "./tell-sca.ts";

/** A flow whose PSU is identified and whose context is chosen. */
export type DecidedFlow = ScaFlow & {
  customerId: string;
  context: NonNullable<ScaFlow["context"]>;
};

/** Whether a flow has come as far as the PSU's decision. */
export const isDecided = (flow: ScaFlow): flow is DecidedFlow =>
  flow.state === "IDENTIFIED" && flow.customerId !== undefined && flow.context !== undefined;

/** How often a consent that changes meanwhile is read anew before a new one takes its place. */
const tries = 5;

/**
 * Ends a flow with a consent to these accounts, which replaces the one before as it then stands: what that one covered
 * and the new one does not stays known as granted once.
 */
export async function grantConsent(
  flow: DecidedFlow,
  accounts: readonly string[],
  realTime: Date,
): Promise<void> {
  const now = sandboxTime(flow, realTime);
  const psuId = await psuIdOf(flow, flow.customerId);
  const { corporateId: context = "PRIVATE", offered = [] } = flow;
  const consent: Omit<Consent, "former"> = {
    context,
    accounts: offered
      .filter(({ id }) => accounts.includes(id))
      .map(({ id, kind }) => ({ id, kind })),
    grantedAt: now.toISOString(),
    scaAt: flow.scaAt ?? now.toISOString(),
    tppName: flow.tppName,
    holderName: flow.holderName ?? "",
    customerId: flow.customerId,
    world: flow.world,
    version: flow.tokenHash,
  };
  let { earlier = { former: [] } as { former: Granted[]; version?: string | undefined } } = flow;
  for (let done = 0; done < tries; done += 1) {
    const former = earlier.former.filter(({ id }) => !accounts.includes(id));
    const { version } = earlier;
    const before = version === undefined ? undefined : { version };
    const refused = await table.change([
      psus.replace(flow.tppId, psuId, before, { ...consent, former }),
      ...succeeded(flow, psuId, now),
      audit({ ...eventOf(flow, "CONSENT_GRANTED", realTime), psuId }),
      ...tpps.unchanged(flow),
    ]);
    if (refused === undefined) return tellFinished(flow, "approved");
    if (refused !== 0) break;
    const current = await psus.relationship(flow.tppId, psuId);
    earlier = earlierConsent(current, flow.world, context);
  }
  await failSca(flow, failures.changed, realTime);
}

/** Ends a flow by letting the TPP know the PSU. */
export async function confirmUser(flow: DecidedFlow, realTime: Date): Promise<void> {
  const psuId = await psuIdOf(flow, flow.customerId);
  const refused = await table.change([
    ...succeeded(flow, psuId, sandboxTime(flow, realTime)),
    audit({ ...eventOf(flow, "PSU_CONFIRMED", realTime), psuId }),
    ...tpps.unchanged(flow),
  ]);
  if (refused === undefined) return tellFinished(flow, "approved");
  await failSca(flow, failures.changed, realTime);
}

/**
 * Ends a flow with the approval of its payment as it was shown. The money is held back in the same transaction; where
 * there is too little of it the approval stands, and the payment is refused for lack of funds.
 */
export async function approvePayment(
  flow: DecidedFlow & { payment: Payment },
  realTime: Date,
): Promise<void> {
  const { payment, corporateId } = flow;
  const now = sandboxTime(flow, realTime);
  if (!(await identity().approve(flow.customerId, payment.summaryHash)))
    return failSca(flow, failures.attemptsUsed, realTime);
  const psuId = await psuIdOf(flow, flow.customerId);
  const row = debtorRow(payment, now);
  const common = [...succeeded(flow, psuId, now), ...tpps.unchanged(flow)];
  const withdrawal = {
    paymentId: payment.id,
    world: flow.world,
    accountId: payment.debtorAccountId,
    total: payment.debited + payment.fee,
    row,
  };
  const approved = [
    ...common,
    ...payments.approved({ ...payment, psuId, corporateId }, approvedStatus(payment, now), {
      at: executionTime(payment, now),
      now,
      clockOffset: flow.clockOffset,
      row,
    }),
    audit({ ...eventOf(flow, "PAYMENT_APPROVED", realTime), psuId }),
  ];
  const result = isForcedShort(flow) ? "funds" : await bank().reserve(withdrawal, approved);
  if (result === "reserved") return tellFinished(flow, "approved");
  const withoutFunds = [
    ...common,
    payments.moved(payment.id, "ACCP", { set: { fundsAvailable: false } }),
    audit({ ...eventOf(flow, "PAYMENT_WITHOUT_FUNDS", realTime), psuId }),
  ];
  if (result === "funds" && (await table.change(withoutFunds)) === undefined)
    return tellFinished(flow, "approved");
  await failSca(flow, failures.changed, realTime);
}

/** Whether the TPP has asked for too little money, whatever the balance. */
export const isForcedShort = ({ scenario }: ScaFlow): boolean => scenario?.funds === "insufficient";

/** Ends a flow without success; one that has ended already stays as it ended. */
export async function failSca(
  flow: ScaFlow,
  outcome: Exclude<Outcome, { kind: "approved" }>,
  realTime: Date,
  { rejects = false } = {},
): Promise<void> {
  const rejected =
    rejects && flow.payment
      ? [
          payments.moved(flow.payment.id, "RJCT"),
          audit({ ...eventOf(flow, "PAYMENT_REJECTED", realTime), before: "RCVD", after: "RJCT" }),
        ]
      : [];
  const refused = await table.change([
    scaFlows.finished(flow.tokenHash, outcome),
    ...rejected,
    audit({ ...eventOf(flow, "SCA_FAILED", realTime), after: outcome.code }),
  ]);
  if (refused === undefined) tellFinished(flow, outcome.kind);
}

/**
 * What a successful SCA changes, whatever it was for: it ends, once, and its session becomes the valid one. What rests
 * on the SCA of a session is none of its own, and makes no session last longer; but the PSU acts in this context from
 * now on, or the TPP would ask for it in vain until the hour is over.
 */
function succeeded(flow: DecidedFlow, psuId: string, now: Date): Change[] {
  const { tppId, tokenHash, sessionId, context, corporateId, customerId, world } = flow;
  const session: Session = {
    sessionId,
    validUntil: new Date(now.getTime() + sessionHours * 3_600_000).toISOString(),
    context,
    corporateId,
    browser: flow.browser,
    world,
  };
  const link = { customerId, scaAt: now.toISOString() };
  return [
    scaFlows.finished(tokenHash, { kind: "approved", psuId, context, corporateId }),
    ...(flow.scaAt
      ? [psus.actsFor(tppId, psuId, flow)]
      : psus.authenticated(tppId, psuId, link, session, flow.clockOffset)),
  ];
}

const sandboxTime = ({ clockOffset }: ScaFlow, realTime: Date) =>
  new Date(realTime.getTime() + clockOffset);

const eventOf = (flow: ScaFlow, type: AuditEvent["type"], at: Date): AuditEvent => ({
  type,
  at,
  tppId: flow.tppId,
  requestId: flow.requestId,
  psuId: flow.psuId,
  corporateId: flow.corporateId,
  sessionId: flow.sessionId,
  brand: flow.brand,
  method: flow.method,
  resource: { type: flow.purpose, id: flow.payment?.id ?? flow.tokenHash },
});
