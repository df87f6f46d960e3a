import { eventsAbout } from "../psu/sca.ts";
import { madeOnce } from "../table/made-once.ts";
import { atCancellation, kindsOfPayments } from "./kinds-of-payments.ts";
import { eirik } from "./orders.ts";
import { balanceOf, book, knownPsu, type ReceivedPayment } from "./payments.ts";

const { bban } = eirik.main;
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
  async function expectCancelled(cancelled: ReceivedPayment) {
    expect(await cancelled.state()).toBe("submitted");
    expect(await cancelled.status()).toEqual({ transactionStatus: "CANC" });
    const events = await eventsAbout(cancelled.id);
    expect(events.filter(({ type }) => type === "PAYMENT_CANCELLED")).toMatchObject([
      { after: "CANC" },
    ]);
    await expectUnmoved();
  }

  return { atDecision, expectCancelled, expectUnmoved };
}
