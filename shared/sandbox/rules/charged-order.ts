import type { Order, Transfer } from "../../ports/schemas/order.ts";
import type { Terms } from "../../ports/schemas/quote.ts";
import type { PostedTransfer } from "../../products/transfer.ts";
import { toMinorUnits } from "../../rules/money.ts";
import type { ChargedBulk, ChargedSingle, ChargedStanding } from "./charged.ts";

type Of<Kind extends Order["kind"]> = Extract<Order, { kind: Kind }>;

/** The part of a kept order from which its charge is made. */
type Kept = {
  id: string;
  agreementId?: string | undefined;
  approvedAt: string;
  terms: Terms;
  date: string;
  movedFrom?: string | undefined;
  shownDate?: string | undefined;
};

/** Converts a transfer of an order to the form from which rows are made. */
export const postedTransfer = (
  { amount, ...transfer }: Transfer,
  { debtorAccount }: Pick<Order, "debtorAccount">,
): PostedTransfer => ({
  ...transfer,
  instructedAmount: amount,
  debtorAccount: debtorAccount as PostedTransfer["debtorAccount"],
});

/** The part of the rules' form that all kinds of orders have. */
const charge = ({ id, agreementId, approvedAt, terms, date, movedFrom, shownDate }: Kept) => ({
  ...{ id, corporateId: agreementId, approvedAt },
  debtorName: terms.debtorName,
  debtorCurrency: terms.debited.currency,
  debited: toMinorUnits(terms.debited),
  fee: toMinorUnits(terms.fee),
  rate: terms.rate,
  ...{ executionDate: date, movedFrom, shownDate },
});

/** Converts a single order to the form that the rules for days and rows take. */
export const singleCharge = (kept: Kept, order: Of<"single">): ChargedSingle => ({
  ...charge(kept),
  service: "payments",
  product: order.product as ChargedSingle["product"],
  order: postedTransfer(order.transfer, order),
});

export const standingCharge = (
  kept: Kept,
  order: Of<"standing">,
  schedule: Of<"standing">["schedule"] = order.schedule,
): ChargedStanding => ({
  ...charge(kept),
  service: "periodic-payments",
  product: order.product as ChargedStanding["product"],
  order: { ...postedTransfer(order.transfer, order), ...schedule } as ChargedStanding["order"],
});

export const bulkCharge = (kept: Kept, order: Omit<Of<"bulk">, "transfers">): ChargedBulk => ({
  ...charge(kept),
  service: "bulk-payments",
  product: order.product as ChargedBulk["product"],
  order: {
    debtorAccount: order.debtorAccount as ChargedBulk["order"]["debtorAccount"],
    batchBookingPreferred: order.batchBooking,
  },
});
