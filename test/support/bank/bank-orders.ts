import { randomUUID } from "node:crypto";
import type { Order, Transfer } from "../../../shared/ports/schemas/order.ts";
import type { SeedCustomer } from "../../../shared/sandbox/seed/seed-customers.ts";

type Of<K extends Order["kind"]> = Extract<Order, { kind: K }>;

const domestic = "norwegian-domestic-credit-transfers";

/** Returns a seed customer's main account (0) or other account (1), in the form that an order uses. */
export const numberOf = ({ accounts }: SeedCustomer, index: 0 | 1 = 0) => {
  const { bban, currency } = accounts[index];
  return { bban, currency } as Order["debtorAccount"];
};

/** An account at another bank in Norway. */
export const elsewhere = { bban: "12345678903", currency: "NOK" } as const;

/** Returns a transfer of NOK 10.00 in the form that the port to the bank uses, with changes. */
export const transferTo = (
  creditorAccount: Transfer["creditorAccount"],
  changes: Partial<Transfer> = {},
): Transfer => ({
  amount: { amount: "10.00", currency: "NOK" },
  creditorName: "Nordlys Kaffe AS",
  creditorAccount,
  ...changes,
});

/** Returns a KID as the structured remittance information of a transfer. */
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

/** A standing order that makes the same transfer every month. */
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
