import type { Transfer as PortTransfer } from "../../ports/schemas/order.ts";
import type { PostedTransfer } from "../../products/transfer.ts";
import { toMinorUnits } from "../../rules/money.ts";
import type { Charged, ChargedBulk, ChargedSingle, ChargedStanding } from "../rules/charged.ts";
import type { Instruction, SubmittedOrder } from "./order-item.ts";

type Of<Kind extends Instruction["kind"]> = SubmittedOrder<Extract<Instruction, { kind: Kind }>>;
export type SingleOrder = Of<"single">;
export type StandingOrder = Of<"standing">;
export type BulkOrder = Of<"bulk">;

/** Converts a transfer to the form from which rows are made. */
export const transferForRow = (
  { amount, ...transfer }: PortTransfer,
  { order: { debtorAccount } }: Pick<SubmittedOrder, "order">,
): PostedTransfer => ({
  ...transfer,
  instructedAmount: amount,
  debtorAccount: debtorAccount as PostedTransfer["debtorAccount"],
});

/** Converts an order to the form that the rules for days and rows take. */
const charge = ({ id, agreementId, terms, date, ...held }: SubmittedOrder) => ({
  id,
  corporateId: agreementId,
  approvedAt: held.approvedAt,
  debtorName: terms.debtorName,
  debtorCurrency: terms.debited.currency,
  debited: toMinorUnits(terms.debited),
  fee: toMinorUnits(terms.fee),
  rate: terms.rate,
  executionDate: date,
  movedFrom: held.movedFrom,
  shownDate: held.shownDate,
});

/** Converts a single order to the form that the rules for days and rows take. */
export const chargedSingle = (held: SingleOrder): ChargedSingle => ({
  ...charge(held),
  service: "payments",
  product: held.order.product as ChargedSingle["product"],
  order: transferForRow(held.order.transfer, held),
});

export const chargedStandingOrder = (held: StandingOrder): ChargedStanding => ({
  ...charge(held),
  service: "periodic-payments",
  product: held.order.product as ChargedStanding["product"],
  order: {
    ...transferForRow(held.order.transfer, held),
    ...held.order.schedule,
  } as ChargedStanding["order"],
});

export const chargedBulk = (held: BulkOrder): ChargedBulk => ({
  ...charge(held),
  service: "bulk-payments",
  product: held.order.product as ChargedBulk["product"],
  order: {
    debtorAccount: held.order.debtorAccount as ChargedBulk["order"]["debtorAccount"],
    batchBookingPreferred: held.order.batchBooking,
  },
});

/** Converts any order to the form that the rules for days and rows take. */
export function chargedOf(held: SubmittedOrder): Charged {
  if (isStandingOrder(held)) return chargedStandingOrder(held);
  return isBulk(held) ? chargedBulk(held) : chargedSingle(held as SingleOrder);
}

export const isSingle = (held: SubmittedOrder): held is SingleOrder => held.order.kind === "single";
export const isStandingOrder = (held: SubmittedOrder): held is StandingOrder =>
  held.order.kind === "standing";
export const isBulk = (held: SubmittedOrder): held is BulkOrder => held.order.kind === "bulk";
