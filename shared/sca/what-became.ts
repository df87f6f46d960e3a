import { logError } from "../log.ts";
import type { ReturnView } from "../pages/return-page.ts";
import { sandboxTime } from "../rules/clock.ts";
import { isCancellable, type Payment, standing } from "../rules/payment.ts";
import { baskets } from "../table/baskets.ts";
import { payments } from "../table/payments.ts";
import type { Outcome, ScaFlow } from "../table/sca-flows.ts";

type Became = Pick<ReturnView, "refused" | "kept">;

/**
 * What became of the payments that an SCA was for, as they stand now: the bank may have refused what was approved, and
 * what was not stopped here may have been stopped elsewhere. The PSU is led back even where that cannot be read; and a
 * link that nobody has used tells nothing of a payment.
 */
export async function whatBecame(flow: ScaFlow, outcome: Outcome, realTime: Date): Promise<Became> {
  const cancels = flow.purpose === "cancellation";
  const isApproved = outcome.kind === "approved";
  if (isApproved === cancels) return {};
  if (flow.browser === undefined) return { kept: "keptUnsure" };
  try {
    const concerned = await paymentsOf(flow);
    if (isApproved) return { refused: refusedOf(concerned) };
    return { kept: keptOf(concerned, sandboxTime(flow, realTime)) };
  } catch (error) {
    const { payment, basket } = flow;
    logError("the PSU is not told what became of it", error, {
      paymentId: payment?.id,
      basketId: basket?.id,
    });
    return cancels ? { kept: "keptUnsure" } : {};
  }
}

async function paymentsOf({ payment, basket }: ScaFlow): Promise<(Payment | undefined)[]> {
  if (payment) return [await payments.get(payment.id)];
  const found = basket && (await baskets.get(basket.id));
  return found ? Promise.all(found.paymentIds.map(payments.get)) : [];
}

function refusedOf(approved: readonly (Payment | undefined)[]): Became["refused"] {
  const statuses = approved.map((payment) => payment?.status);
  const short = statuses.filter((status) => status === "ACCP").length;
  const count = short + statuses.filter((status) => status === "RJCT").length;
  if (count === 0) return undefined;
  return { count, of: approved.length, reason: short === count ? "funds" : "other" };
}

/** What holds of a payment that this SCA has not stopped; whether another has, or it is made, is not told apart. */
function keptOf([payment]: readonly (Payment | undefined)[], now: Date): Became["kept"] {
  if (!payment || !isCancellable(standing(payment, now))) return "keptUnsure";
  return payment.service === "bulk-payments" ? "keptSeveral" : "keptOne";
}
