import { randomUUID } from "node:crypto";
import { cancelOrder } from "../../../shared/sandbox/net-bank/cancel-order.ts";
import { moveOrder } from "../../../shared/sandbox/net-bank/move-order.ts";
import { executeDueOrders } from "../../../shared/sandbox/orders/execute-due.ts";
import { outboxOf } from "../../../shared/table/audit.ts";
import { eirik, rowsOf } from "../payments/payments.ts";
import { openSmallWorld } from "../sandbox/small-world.ts";
import { testTpp } from "../signature/test-certificates.ts";
import { called } from "./orders-at-bank.ts";

export const creditor = "Havbris Sjømat AS";

/** The interface has only payments whose orders are at the bank. */
export const noOther = async () => undefined;

/** Cancels an order as its PSU does in the net bank. */
export const cancel = (id: string, callId: string = randomUUID()) =>
  called(callId, (caller) => cancelOrder(caller, id));

/** Moves an order to another day as its PSU does in the net bank. */
export const move = (id: string, to: string, callId: string = randomUUID()) =>
  called(callId, (caller) => moveOrder(caller, { paymentId: id, day: to }, noOther));

/** Executes what is due on a day. */
export const on = (date: string) => executeDueOrders(new Date(`${date}T09:00:00Z`));

/** The pending rows to the creditor: the day in the id, the day and the value date. */
export const pending = async () =>
  (await rowsOf(eirik.main.bban, "PENDING", creditor)).map(({ id, day, valueDate }) => [
    id.slice(0, 8),
    day,
    valueDate,
  ]);

export const eventsOf = async (id: string) => {
  const events = (await Promise.all(outboxOf("2026-03-02"))).flat();
  return events.filter(({ resource }) => (resource as { id?: string } | undefined)?.id === id);
};

/** Opens the sandbox of another TPP. Returns the TPP's id. */
export const anotherTpp = async () => {
  const { tppId } = await testTpp("PSDNO-FSA-777777777");
  await openSmallWorld(tppId);
  return tppId;
};
