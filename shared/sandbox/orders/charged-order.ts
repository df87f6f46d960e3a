import type { Transfer as PortTransfer } from "../../ports/schemas/order.ts";
import type { Transfer } from "../../products/transfer.ts";
import { minorUnits } from "../../rules/money.ts";
import type { Charged, ChargedBulk, ChargedSingle, ChargedStanding } from "../rules/charged.ts";
import type { Instruction, SubmittedOrder } from "./order-item.ts";

type Of<Kind extends Instruction["kind"]> = SubmittedOrder<Extract<Instruction, { kind: Kind }>>;
export type SingleOrder = Of<"single">;
export type StandingOrder = Of<"standing">;
export type BulkOrder = Of<"bulk">;

/** A transfer as rows are made of it. */
export const transferOf = (
  { amount, ...transfer }: PortTransfer,
  { order: { debtorAccount } }: Pick<SubmittedOrder, "order">,
): Transfer => ({
  ...transfer,
  instructedAmount: amount,
  debtorAccount: debtorAccount as Transfer["debtorAccount"],
});

/** What an order costs and when, as the rules of days and rows know it. */
const charge = ({ id, agreementId, terms, date, ...held }: SubmittedOrder) => ({
  id,
  corporateId: agreementId,
  approvedAt: held.approvedAt,
  debtorName: terms.debtorName,
  debtorCurrency: terms.debited.currency,
  debited: minorUnits(terms.debited),
  fee: minorUnits(terms.fee),
  rate: terms.rate,
  executionDate: date,
  movedFrom: held.movedFrom,
  shownDate: held.shownDate,
});

/** A single order as the rules of days and rows know it. */
export const chargedSingle = (held: SingleOrder): ChargedSingle => ({
  ...charge(held),
  service: "payments",
  product: held.order.product as ChargedSingle["product"],
  order: transferOf(held.order.transfer, held),
});

export const chargedStanding = (held: StandingOrder): ChargedStanding => ({
  ...charge(held),
  service: "periodic-payments",
  product: held.order.product as ChargedStanding["product"],
  order: {
    ...transferOf(held.order.transfer, held),
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

/** Any order as the rules of days and rows know it. */
export function chargedOf(held: SubmittedOrder): Charged {
  if (isStanding(held)) return chargedStanding(held);
  return isBulk(held) ? chargedBulk(held) : chargedSingle(held as SingleOrder);
}

export const isSingle = (held: SubmittedOrder): held is SingleOrder => held.order.kind === "single";
export const isStanding = (held: SubmittedOrder): held is StandingOrder =>
  held.order.kind === "standing";
export const isBulk = (held: SubmittedOrder): held is BulkOrder => held.order.kind === "bulk";
