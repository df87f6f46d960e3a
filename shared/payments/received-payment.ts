import type { Estimate } from "../ports/schemas/quote.ts";
import type { Payment, PaymentHead } from "../rules/payment.ts";
import { summaryHash } from "../rules/payment-fingerprints.ts";
import type { pricedByEstimate } from "../rules/quoted.ts";
import type { Scenario } from "../rules/scenario.ts";
import type { Ordering, Posted } from "./order-payment.ts";

/** A payment that nobody has approved, with the bank's price and date. */
export function receivedBy<P extends Payment>(
  { id, tppId, place, requestId, psu, now, params, scenario }: Ordering,
  {
    kept,
    price,
    ...known
  }: Pick<PaymentHead, "device" | "corporateId" | "first"> & {
    price: ReturnType<typeof pricedByEstimate>;
    kept: Posted<P>;
  },
): P {
  const payment = {
    ...{ id, tppId, place, requestId, psuId: psu?.psuId, ...known, ...price, ...kept },
    product: params["payment-product"],
    scenario: asked(scenario),
    createdAt: now.toISOString(),
    state: "received",
    status: "RCVD",
  } as unknown as P;
  return { ...payment, summaryHash: summaryHash(payment) };
}

/** The part of a scenario that the bank gets with a quote. */
const asked = ({ funds, outcome }: Scenario = {}): PaymentHead["scenario"] =>
  funds || outcome ? { ...(funds && { funds }), ...(outcome && { outcome }) } : undefined;

export const withoutAccount = ({
  debtorAccountId: _,
  debtorName: __,
  ...price
}: Estimate & { debtorAccountId: string; debtorName: string }): Estimate => price;
