import { askApproval, isProviderRedirect, type PsuInput } from "../identity/ask-identity.ts";
import { newCallback } from "../identity/provider-callback.ts";
import { toApprove } from "../identity/to-approve.ts";
import { readStoredPayment, withCurrentStatus } from "../payments/follow-order.ts";
import { dashboardMethod } from "../payments/order-outcome.ts";
import { sealEvidence } from "../payments/sealed-approval.ts";
import { tryToCallBank } from "../payments/submit-order.ts";
import type { Flow } from "../ports/identity.ts";
import type { Approved, Payment } from "../rules/payment.ts";
import { decryptNumber } from "../secrets/encrypted-number.ts";
import { bankContextOf } from "../stage/bank-context-of.ts";
import { table } from "../table/client.ts";
import { payments } from "../table/payments.ts";
import { tpps } from "../table/tpps.ts";
import type { CurrentSession } from "./current-session.ts";
import type { ConsentsCall } from "./define-consents-page.ts";
import type { OwnPayment } from "./own-payments.ts";
import { redirectToSignIn } from "./redirect-to-provider.ts";
import { shownSummary } from "./shown-summary.ts";

/** The number of attempts if the payment changes at the same time. */
const tries = 3;

/** The customer's approval: the summary that was shown, and the input that confirms it. */
type Word = Pick<ConsentsCall, "browser" | "reference" | "realTime" | "requestId" | "language"> & {
  summary: string;
  said: PsuInput;
  back?: Flow["back"];
};

/** The action for which a customer goes to the identity provider. It is stored, and releases before wrote "stop" too. */
const stopping = (reference: string, summary: string): string =>
  JSON.stringify(["stop", reference, summary]);

/** The payment and the summary in such an action. */
export function stoppingIn(action: string): { reference: string; summary: string } {
  const [, reference = "", summary = ""] = JSON.parse(action) as string[];
  return { reference, summary };
}

/**
 * Cancels a payment as it was shown. The customer approves that directly with the bank, and no TPP is involved.
 * Returns "final" if it can no longer be cancelled, "changed" if it differs from what was shown, "unanswered" if it is
 * being cancelled and the bank's answer is not known yet, or a redirect to the identity provider. If the answer to the
 * write of the cancellation is lost, the payment is read again: it shows whether the write took effect.
 */
export async function stopOwnPayment(
  session: CurrentSession,
  { payment: shown }: OwnPayment,
  word: Word,
): Promise<"done" | "final" | "changed" | "unanswered" | "notApproved" | { to: string }> {
  const { customerId, sealedNumber } = session;
  const { summary, realTime, requestId, language, said, back = newCallback(requestId) } = word;
  if (summary !== shownSummary(session, shown)) return "changed";
  const number = await decryptNumber(customerId, sealedNumber);
  const asked = toApprove([shown], { action: "stop", hash: summary, language });
  const flow = { id: requestId, number, realTime, back };
  const proven = await askApproval(flow, said, asked);
  if (typeof proven === "string") return "notApproved";
  if (isProviderRedirect(proven))
    return redirectToSignIn(word, stopping(word.reference, summary), flow, proven);
  const where = bankContextOf(session);
  let lost: unknown;
  for (let done = 0; done < tries; done += 1) {
    const held = await readStoredPayment(shown.id);
    const [payment] = held ? await withCurrentStatus([held], where) : [];
    if (!held || !payment) return "final";
    if (payment.status === "CANC") return "done";
    if (held.payment.state === "cancelling") return ended(await tryToCallBank(held.payment, where));
    if (shownSummary(session, payment) !== summary) return "changed";
    if (!payment.isCancellable) return "final";
    const agreementId = payment.corporateId;
    const at = where.at.now.toISOString();
    const evidence = await sealEvidence(summary, proven.evidence);
    const approved: Approved = {
      ...{ by: "sca", at, method: dashboardMethod, hash: summary, evidence },
      ...{ customerId, agreementId },
    };
    const { tppId } = payment;
    const changes = [
      payments.cancelling(held.payment, approved, realTime),
      ...tpps.unchanged({ ...where, tppId }),
    ];
    try {
      lost = undefined;
      if ((await table.change(changes)) !== undefined) continue;
    } catch (error) {
      lost = error;
      continue;
    }
    const cancelling = { ...held.payment, cancellation: approved, state: "cancelling" } as const;
    return ended(await tryToCallBank(cancelling, where));
  }
  if (lost) throw lost;
  return "changed";
}

const ended = ({ status, state }: Payment) => {
  if (status === "CANC") return "done";
  return state === "cancelling" || status === "PDNG" ? "unanswered" : "final";
};
