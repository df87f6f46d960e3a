import { randomUUID } from "node:crypto";
import type { Order, Transfer } from "../../shared/ports/schemas/order.ts";
import type { SeedCustomer } from "../../shared/sandbox/seed/seed-customers.ts";

type Of<K extends Order["kind"]> = Extract<Order, { kind: K }>;

const domestic = "norwegian-domestic-credit-transfers";

/** An account of a seed customer, its main one or the other, as orders name it. */
export const numberOf = ({ accounts }: SeedCustomer, index: 0 | 1 = 0) => {
  const { bban, currency } = accounts[index];
  return { bban, currency } as Order["debtorAccount"];
};

/** An account at another bank in Norway. */
export const elsewhere = { bban: "12345678903", currency: "NOK" } as const;

/** One transfer, as the port to the bank names what it says. */
export const transferTo = (
  creditorAccount: Transfer["creditorAccount"],
  changes: Partial<Transfer> = {},
): Transfer => ({
  amount: { amount: "10.00", currency: "NOK" },
  creditorName: "Nordlys Kaffe AS",
  creditorAccount,
  ...changes,
});

/** A KID, where a transfer has its reference. */
export const withKid = (
  reference: string,
): Pick<Transfer, "remittanceInformationStructuredArray"> => ({
  remittanceInformationStructuredArray: [{ reference }],
});

/** An order for one transfer. */
export const singleOrder = (
  debtorAccount: Order["debtorAccount"],
  changes: Partial<Of<"single">> = {},
): Of<"single"> => ({
  kind: "single",
  id: randomUUID(),
  product: domestic,
  debtorAccount,
  transfer: transferTo(elsewhere),
  ...changes,
});

/** A standing order of the same transfer every month. */
export const standingOrder = (
  debtorAccount: Order["debtorAccount"],
  changes: Partial<Of<"standing">> = {},
): Of<"standing"> => ({
  kind: "standing",
  id: randomUUID(),
  product: domestic,
  debtorAccount,
  transfer: transferTo(elsewhere),
  schedule: { startDate: "2026-03-10", frequency: "Monthly" },
  ...changes,
});

/** Many transfers at once. */
export const bulkOrder = (
  debtorAccount: Order["debtorAccount"],
  transfers: Transfer[],
  changes: Partial<Of<"bulk">> = {},
): Of<"bulk"> => ({
  kind: "bulk",
  id: randomUUID(),
  product: domestic,
  debtorAccount,
  transfers,
  ...changes,
});
