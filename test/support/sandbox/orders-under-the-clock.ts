import { handler } from "../../../functions/sandbox/finish-clock-moves.ts";
import { heldOrders } from "../../../shared/sandbox/orders/order-item.ts";
import { testTime } from "../operations/call.ts";
import { accountOf, eirik, havbris, later, orderOf, type Received } from "../payments/payments.ts";

/** The amount that an order takes from Eirik's account, in minor units: ten kroner and the fee. */
export const each = 10_00n + 40_00n;
export const afterwards = later(testTime, { minutes: 1 });
export const spring = "2026-06-01T10:00:00+00:00";

/** Runs the job that finishes moves of the clock. */
export const finish = (time = afterwards) => handler({ time: time.toISOString() });

export const order = (creditorName: string, requestedExecutionDate?: string) =>
  orderOf({
    creditorName,
    creditorAccount: { iban: havbris.main.iban, currency: "NOK" },
    instructedAmount: { amount: "10.00", currency: "NOK" },
    requestedExecutionDate,
  });

/** The statuses of these payments' orders in the current sandbox. */
export async function states(payments: readonly Received[]) {
  const { world } = await accountOf(eirik.main.bban);
  const held = payments.map(({ params }) => heldOrders.get(world, params["payment-id"]));
  return (await Promise.all(held)).map((order) => order?.status);
}
