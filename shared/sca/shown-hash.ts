import { decisionHash } from "../rules/payment-fingerprints.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";

/**
 * The hash of the decision that the page of a flow shows. A PSU may have the link open in two tabs, each under another
 * agreement; the page that was shown last is the current one.
 */
export const shownHash = (flow: ScaFlow, subject: unknown = subjectOf(flow)): string =>
  decisionHash(
    { action: actionOf(flow), customerId: flow.customerId, agreementId: flow.corporateId },
    subject,
  );

const actionOf = ({ purpose }: ScaFlow) => {
  if (purpose === "cancellation") return "stop";
  return ["consent", "funds", "user"].includes(purpose) ? "grant" : "pay";
};

const subjectOf = ({ purpose, payment, basket, offered }: ScaFlow): unknown =>
  (payment ?? basket)?.summaryHash ?? [purpose, offered ?? null];
