import { handler as lapsePayments } from "../../../functions/jobs/lapse-payments.ts";
import { failing, healed } from "../../support/bank/failing-bank.ts";
import { alterPayment } from "../../support/bank/order-items.ts";
import { testTime } from "../../support/operations/call.ts";
import { orderOf } from "../../support/payments/orders.ts";
import { later, type ReceivedPayment, receive } from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { written } from "../../support/run/written.ts";
import { setClock } from "../../support/sandbox/clock.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });
let received: ReceivedPayment;
beginAnew(kept, async () => {
  received = await receive(orderOf());
});
afterEach(healed);

const hoursLater = (hours: number, milliseconds = 0) =>
  new Date(later(testTime, { hours }).getTime() + milliseconds);
const lapse = (now: Date) => lapsePayments({ time: now.toISOString() });
const eventsOf = ({ id }: ReceivedPayment, day: Date) => auditEvents(id, day);

describe("the job that rejects payments without approval (specification, Payment status: RJCT)", () => {
  it("rejects a payment after 24 hours and not earlier, and writes an audit event (decision: lifecycle)", async () => {
    expect(await writtenBy(() => lapse(hoursLater(24)))).toEqual([]);
    expect(await writtenBy(() => lapse(hoursLater(24, 1)))).toEqual(["AUDIT", "PAYMENT"]);
    expect(await received.status()).toEqual({ transactionStatus: "RJCT" });
    expect(await eventsOf(received, hoursLater(24))).toEqual(["PAYMENT_REJECTED"]);
    expect(await writtenBy(() => lapse(hoursLater(48)))).toEqual([]);
  });

  it("rejects a payment once if several runs overlap", async () => {
    const now = hoursLater(24, 1);
    await Promise.all([lapse(now), lapse(now), lapse(now)]);
    expect(await eventsOf(received, now)).toEqual(["PAYMENT_REJECTED"]);
  });

  it("deletes the data of the PSU's device", async () => {
    expect(await received.stored()).toHaveProperty("device");
    await lapse(hoursLater(24, 1));
    expect(await received.stored()).toMatchObject({ state: "rejected" });
    expect((await received.stored())?.device).toBeUndefined();
  });

  it("does not change an approved payment if the bank has not answered yet", async () => {
    failing({ submit: () => () => Promise.reject(new Error("no")) });
    await received.approve();
    expect(await writtenBy(() => lapse(hoursLater(48)))).toEqual([]);
    expect(await received.stored()).toMatchObject({ state: "submitting" });
  });

  it("uses the sandbox's clock, and rejects a payment later if this clock was set back", async () => {
    await setClock(hoursLater(-5).toISOString());
    expect(await writtenBy(() => lapse(hoursLater(24, 1)))).toEqual(["PAYMENT"]);
    expect(await received.stored()).toMatchObject({
      state: "received",
      due: hoursLater(29, 1).toISOString(),
    });
    expect(await writtenBy(() => lapse(hoursLater(29)))).toEqual([]);
    await lapse(hoursLater(29, 1));
    expect(await received.stored()).toMatchObject({ state: "rejected" });
  });

  it("fails if it cannot read a payment, and still rejects the others", async () => {
    const unreadable = await receive(orderOf({ creditorName: "Unreadable" }));
    await alterPayment(unreadable, { debited: "much" });
    await written(() => expect(lapse(hoursLater(24, 1))).rejects.toThrow());
    expect(await received.stored()).toMatchObject({ state: "rejected" });
  });
});
