import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { readStoredPayment } from "../../../shared/payments/follow-order.ts";
import { testTime } from "../operations/call.ts";
import { eventsAbout } from "../psu/sca.ts";
import { madeOnce } from "../table/made-once.ts";
import { atCancellation, kindsOfPayments } from "./kinds-of-payments.ts";
import { balanceOf, book, eirik, knownPsu, later, type Received, statusOf } from "./payments.ts";

const { bban } = eirik.main;
export const minutes = (count: number) => later(testTime, { minutes: count });

/** The state of a payment in the interface. */
export const stateOf = async ({ params }: Received) =>
  (await readStoredPayment(params["payment-id"]))?.payment.state;

/** Runs the job that submits and cancels what the bank has not answered. */
export const job = (at: number) => submitOrders({ time: minutes(at).toISOString() });

/** A payment for a future day in the table of the file, and what is expected when it is cancelled. */
export function useFutureCancellation(kept: Parameters<typeof madeOnce>[0]) {
  let before: Awaited<ReturnType<typeof balanceOf>>;
  /** Approves the payment, and opens its cancellation right before the PSU's decision. */
  const atDecision = madeOnce(kept, async () => {
    const psu = await knownPsu();
    before = await balanceOf(bban);
    return atCancellation(kindsOfPayments.single, psu, "2026-03-10");
  });

  /** Expects that no money moves on the day of the payment. */
  async function expectUnmoved() {
    await book(new Date("2026-03-10T10:00:00Z"));
    expect(await balanceOf(bban)).toEqual(before);
  }

  /** Expects that the payment is cancelled once, and that no money moves on its day. */
  async function expectCancelled(cancelled: Received) {
    expect(await stateOf(cancelled)).toBe("submitted");
    expect(await statusOf(cancelled)).toEqual({ transactionStatus: "CANC" });
    const events = await eventsAbout(cancelled.params["payment-id"]);
    expect(events.filter(({ type }) => type === "PAYMENT_CANCELLED")).toMatchObject([
      { after: "CANC" },
    ]);
    await expectUnmoved();
  }

  return { atDecision, expectCancelled, expectUnmoved };
}
