import type { ReturnView } from "../pages/return-page.ts";
import {
  readStoredPayments,
  type StatusAnswer,
  withCurrentStatus,
} from "../payments/follow-order.ts";
import { bankContextOf } from "../stage/bank-context-of.ts";
import { baskets } from "../table/baskets.ts";
import type { Outcome, ScaFlow } from "../table/sca-flow-item.ts";
import { logError } from "../telemetry/log.ts";

type Became = Pick<ReturnView, "refused" | "kept">;

/**
 * The result of the payments of an SCA, as they are now: the bank may have refused an approved payment, and a payment
 * not cancelled here may have been cancelled elsewhere. If the result cannot be read, the PSU is still led back. A
 * link that nobody has used shows nothing of a payment.
 */
export async function paymentOutcome(flow: ScaFlow, outcome: Outcome): Promise<Became> {
  const cancels = flow.purpose === "cancellation";
  const isApproved = outcome.kind === "approved";
  if (!isApproved && !cancels) return {};
  if (flow.browser === undefined) return { kept: "keptUnsure" };
  try {
    const concerned = await paymentsOf(flow);
    if (!cancels) return { refused: refusedOf(concerned) };
    return isApproved ? stopped(concerned) : { kept: keptOf(concerned) };
  } catch (error) {
    const { payment, basket } = flow;
    logError("the result of the payment could not be read; the PSU is not told", error, {
      paymentId: payment?.id,
      basketId: basket?.id,
    });
    if (!cancels) return {};
    return { kept: isApproved ? "stopUnanswered" : "keptUnsure" };
  }
}

async function paymentsOf(flow: ScaFlow): Promise<StatusAnswer[]> {
  const { payment, basket } = flow;
  const found = basket && (await baskets.get(basket.id));
  const held = await readStoredPayments(found?.paymentIds ?? (payment ? [payment.id] : []));
  return withCurrentStatus(
    held.filter((each) => each !== undefined),
    bankContextOf(flow),
  );
}

function refusedOf(approved: readonly StatusAnswer[]): Became["refused"] {
  const statuses = approved.map(({ status }) => status);
  const short = statuses.filter((status) => status === "ACCP").length;
  const count = short + statuses.filter((status) => status === "RJCT").length;
  if (count === 0) return undefined;
  return { count, of: approved.length, reason: short === count ? "funds" : "other" };
}

/** The result of an approved cancellation. Until the bank has answered, nobody knows whether the payment is stopped. */
function stopped([payment]: readonly StatusAnswer[]): Became {
  if (payment?.status === "CANC") return {};
  const isOpen = payment?.state === "cancelling" || payment?.status === "PDNG" || isOld(payment);
  return { kept: isOpen ? "stopUnanswered" : "keptUnsure" };
}

/** True if the bank does not answer now, and the status is an earlier one. */
const isOld = (payment: StatusAnswer | undefined) => payment?.statusTime !== undefined;

/**
 * The text for a payment that this SCA did not cancel. It is the same whether the payment was executed or cancelled
 * elsewhere.
 */
function keptOf([payment]: readonly StatusAnswer[]): Became["kept"] {
  if (!payment?.isCancellable || isOld(payment)) return "keptUnsure";
  return payment.service === "bulk-payments" ? "keptSeveral" : "keptOne";
}
