import { logError } from "../log.ts";
import type { Payment } from "../rules/payment.ts";
import { payments } from "../table/payments.ts";
import { type Refused, scaFlows } from "../table/sca-flows.ts";
import { approvalOf, type DecidedFlow } from "./finish-sca.ts";

/**
 * Notes which of the payments that a PSU has just approved the bank refused, so that nobody is told that all is done.
 * The approval stands whether or not this succeeds.
 */
export async function noteRefused(
  flow: DecidedFlow,
  psuId: string,
  paymentIds: readonly string[],
): Promise<void> {
  try {
    const refused = refusedOf(await Promise.all(paymentIds.map(payments.get)));
    if (refused) await scaFlows.refused(flow.tokenHash, approvalOf(flow, psuId, refused));
  } catch (error) {
    const { payment, basket } = flow;
    const about = { paymentId: payment?.id, basketId: basket?.id };
    logError("the PSU is not told what was refused", error, about);
  }
}

function refusedOf(approved: readonly (Payment | undefined)[]): Refused | undefined {
  const statuses = approved.map((payment) => payment?.status);
  const short = statuses.filter((status) => status === "ACCP").length;
  const count = short + statuses.filter((status) => status === "RJCT").length;
  if (count === 0) return undefined;
  return { count, of: approved.length, reason: short === count ? "funds" : "other" };
}
