import { bank } from "../bank/stage-bank.ts";
import type { ConsentsCall } from "../http/define-consents-page.ts";
import { identity } from "../identity/identity.ts";
import { cancelAtBank } from "../payments/cancel-at-bank.ts";
import { type Payment, standing } from "../rules/payment.ts";
import { psuIdOf } from "../sca/psu-id.ts";
import { payments } from "../table/payments.ts";
import { psuPayments } from "../table/psu-payments.ts";
import { psus } from "../table/psus.ts";
import { tpps } from "../table/tpps.ts";
import type { CurrentVisit } from "./current-visit.ts";
import { referenceOf } from "./visit-frame.ts";

/** How many payments are shown, those first that were approved last. */
export const mostPayments = 20;

/** A payment that the visitor has approved, as it stands, and what the TPP is called that has started it. */
export type OwnPayment = { payment: Payment; tppName: string };

/**
 * The payments that the visitor has approved, over all TPPs, from accounts that they may use still: what they once
 * approved for a company they no longer act for is that company's alone. One that nobody has approved is nobody's yet.
 */
export async function ownPayments(visit: CurrentVisit): Promise<OwnPayment[]> {
  const tppIds = await psus.tppsOf(visit.world, visit.customerId);
  const all = (await Promise.all(tppIds.map((tppId) => paymentsTo(visit, tppId)))).flat();
  const contexts = [...new Set(all.map(contextOf))];
  const usable = new Map(
    await Promise.all(
      contexts.map(
        async (each) => [each, await bank().usable(visit.world, visit.customerId, each)] as const,
      ),
    ),
  );
  return all
    .filter((own) => usable.get(contextOf(own))?.has(own.payment.debtorAccountId))
    .toSorted((a, b) => (approvedAt(a) < approvedAt(b) ? 1 : -1))
    .slice(0, mostPayments);
}

const contextOf = ({ payment }: OwnPayment) => payment.corporateId ?? "PRIVATE";
const approvedAt = ({ payment }: OwnPayment) => payment.approvedAt ?? "";

async function paymentsTo(
  { world, customerId, now }: CurrentVisit,
  tppId: string,
): Promise<OwnPayment[]> {
  const psuId = await psuIdOf({ tppId }, customerId);
  const [relationship, ids] = await Promise.all([
    psus.relationship(tppId, psuId),
    psuPayments.latest(tppId, psuId, world, mostPayments),
  ]);
  const found = await Promise.all(ids.map((id) => payments.get(id)));
  const own = found.filter((each) => each?.world === world && each.psuId === psuId);
  const tppName = relationship?.tppName ?? tppId;
  return (own as Payment[]).map((payment) => ({ payment: standing(payment, now), tppName }));
}

/** How an address names a payment. */
export const paymentReference = (
  call: Pick<ConsentsCall, "browser">,
  { payment }: OwnPayment,
): string => referenceOf(call, "payment", payment.id);

/** The visitor's payment that an address names, if any. */
export async function paymentNamed(
  call: ConsentsCall,
  visit: CurrentVisit,
): Promise<OwnPayment | undefined> {
  const all = await ownPayments(visit);
  return all.find((own) => paymentReference(call, own) === call.reference);
}

/** How often a payment that changes meanwhile is looked at anew. */
const tries = 3;

/**
 * Cancels a payment as it was shown: the visitor approves that with the bank itself, and no TPP is asked. "final" where
 * some or all of it is made already, or it is no more; "changed" where it is another one than was shown.
 */
export async function cancelOwn(
  visit: CurrentVisit,
  { payment: shown }: OwnPayment,
  { summary, realTime, requestId }: { summary: string; realTime: Date; requestId: string },
): Promise<"done" | "final" | "changed" | "notApproved"> {
  const { customerId, now, world, clockOffset } = visit;
  if (summary !== shown.summaryHash) return "changed";
  if (!(await identity().approve(customerId, summary))) return "notApproved";
  for (let done = 0; done < tries; done += 1) {
    const payment = await payments.get(shown.id);
    if (payment?.world !== world) return "final";
    if (payment.status === "CANC") return "done";
    if (payment.summaryHash !== summary) return "changed";
    const alongside = tpps.unchanged({ tppId: payment.tppId, world, clockOffset });
    const word = { now, realTime, requestId, reason: "consents page", alongside };
    const result = await cancelAtBank(payment, word);
    if (result !== "refused") return result;
  }
  return "changed";
}
