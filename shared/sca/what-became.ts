import type { ReturnView } from "../pages/return-page.ts";
import { asTheBankHas, heldPayments } from "../payments/bank-word.ts";
import type { Payment } from "../rules/payment.ts";
import { baskets } from "../table/baskets.ts";
import type { Outcome, ScaFlow } from "../table/sca-flows.ts";
import { logError } from "../telemetry/log.ts";
import { whereOf } from "./where-of.ts";

type Became = Pick<ReturnView, "refused" | "kept">;

/**
 * What became of the payments that an SCA was for, as they stand now: the bank may have refused what was approved, and
 * what was not stopped here may have been stopped elsewhere. The PSU is led back even where that cannot be read; and a
 * link that nobody has used tells nothing of a payment.
 */
export async function whatBecame(flow: ScaFlow, outcome: Outcome, realTime: Date): Promise<Became> {
  const cancels = flow.purpose === "cancellation";
  const isApproved = outcome.kind === "approved";
  if (!isApproved && !cancels) return {};
  if (flow.browser === undefined) return { kept: "keptUnsure" };
  try {
    const concerned = await paymentsOf(flow, realTime);
    if (!cancels) return { refused: refusedOf(concerned) };
    return isApproved && concerned[0]?.status === "CANC" ? {} : { kept: keptOf(concerned) };
  } catch (error) {
    const { payment, basket } = flow;
    logError("the PSU is not told what became of it", error, {
      paymentId: payment?.id,
      basketId: basket?.id,
    });
    return cancels ? { kept: "keptUnsure" } : {};
  }
}

async function paymentsOf(flow: ScaFlow, realTime: Date): Promise<Payment[]> {
  const { payment, basket } = flow;
  const found = basket && (await baskets.get(basket.id));
  const held = await heldPayments(found?.paymentIds ?? (payment ? [payment.id] : []));
  return asTheBankHas(
    held.filter((each) => each !== undefined),
    whereOf(flow, realTime),
  );
}

function refusedOf(approved: readonly Payment[]): Became["refused"] {
  const statuses = approved.map(({ status }) => status);
  const short = statuses.filter((status) => status === "ACCP").length;
  const count = short + statuses.filter((status) => status === "RJCT").length;
  if (count === 0) return undefined;
  return { count, of: approved.length, reason: short === count ? "funds" : "other" };
}

/** The words for a payment that this SCA did not stop. It may have been executed, or cancelled elsewhere: the words are the same. */
function keptOf([payment]: readonly Payment[]): Became["kept"] {
  if (!payment?.isCancellable) return "keptUnsure";
  return payment.service === "bulk-payments" ? "keptSeveral" : "keptOne";
}
