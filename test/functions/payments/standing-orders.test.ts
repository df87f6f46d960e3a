import { testTime } from "../../support/operations/call.ts";
import { started } from "../../support/payments/authorisations.ts";
import { eirik, havbris, standingOrder } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  later,
  post,
  receive,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { doneOn } from "../../support/payments/standing-orders.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { approve } from "../../support/psu/site.ts";
import { writtenBy } from "../../support/table/uses.ts";

usePsu();

const { bban } = eirik.main;
const amount = 100_00n;
const named = (creditorName: string, changes: object = {}) =>
  standingOrder({ creditorName, ...changes });
const daily = { startDate: "2026-03-02", frequency: "Daily" };
const at = (day: string) => new Date(`${day}T10:00:00Z`);
const bookedOn = async (name: string) =>
  (await rowsOf(bban, "BOOKED", name)).map(({ bookingDate }) => bookingDate).reverse();
const less = (before: { booked: bigint; available: bigint }, by: bigint) => ({
  booked: before.booked - by,
  available: before.available - by,
});

describe("a standing order (specification, Payment status)", () => {
  it("is ACWC until its first day if that moves to a banking day, then ACTC (decision: execution date)", async () => {
    const changes = { startDate: "2026-03-07", frequency: "Weekly", endDate: "2026-03-15" };
    const order = named("Saturdays", changes);
    const { body } = await post(order);
    expect(body).toMatchObject({
      transactionStatus: "RCVD",
      tppMessages: [{ category: "WARNING", path: "startDate" }],
      psuMessage: "The bank makes the payment on 9 March 2026, the next banking day.",
      nextExecutionDates: ["2026-03-09"],
    });
    const payment = await receiveApproved({ ...order, creditorName: "Approved" });
    expect(await payment.status()).toMatchObject({ transactionStatus: "ACWC" });
    // The second day, Saturday 14 March, would move beyond the order's end.
    await book(at("2026-03-09"));
    await book(at("2026-03-16"));
    expect(await bookedOn("Approved")).toEqual(["2026-03-09"]);
    expect(await payment.status()).toMatchObject({ transactionStatus: "ACSC" });
    const longer = await receiveApproved(named("Longer", { ...changes, endDate: "2026-03-31" }));
    await book(at("2026-03-09"));
    expect(await longer.status()).toMatchObject({ transactionStatus: "ACTC" });
  });

  it("makes no payment for a day before its SCA started, and none twice", async () => {
    const friday = new Date("2026-03-06T12:00:00Z");
    const saturday = new Date("2026-03-07T08:00:00Z");
    const changes = { startDate: "2026-03-06", endDate: "2026-03-31" };
    for (const [frequency, days] of [
      ["Daily", ["2026-03-09", "2026-03-10"]],
      ["Weekly", ["2026-03-13"]],
    ] as const) {
      const order = named(`Later ${frequency}`, { ...changes, frequency });
      const received = await receive(order, { now: friday });
      const shown = await received.status({ now: saturday });
      expect(shown.nextExecutionDates[0]).toBe(days[0]);
      const { link } = await started("authorisation", received, { now: saturday });
      await approve(link, eirik.number, () => saturday);
      expect(await received.status({ now: saturday })).toMatchObject({
        nextExecutionDates: expect.arrayContaining([...days]),
      });
      for (const day of ["2026-03-07", "2026-03-09", "2026-03-10", "2026-03-13"])
        for (let run = 0; run < 2 && day <= (days.at(-1) ?? ""); run += 1) await book(at(day));
      expect(await bookedOn(`Later ${frequency}`)).toEqual(days);
    }
  });

  it("reserves no money, pays on each of its days and is ACSC after the last", async () => {
    const [debtor, creditor] = [await balanceOf(bban), await balanceOf(havbris.main.bban)];
    const payment = await receiveApproved(named("Months", { endDate: "2026-05-31" }));
    expect(await balanceOf(bban)).toEqual(debtor);
    await book(new Date("2026-03-04T22:59:59Z"));
    expect(await bookedOn("Months")).toEqual([]);
    await book(new Date("2026-03-04T23:00:00Z"));
    expect(await payment.status()).toEqual({
      transactionStatus: "ACTC",
      fundsAvailable: true,
      nextExecutionDates: ["2026-04-07", "2026-05-05"],
    });
    await book(at("2026-04-06"));
    await book(at("2026-04-07"));
    expect(await payment.status()).toMatchObject({ transactionStatus: "ACTC" });
    await book(at("2026-05-05"));
    expect(await payment.status()).toEqual({
      ...{ transactionStatus: "ACSC", nextExecutionDates: [] },
    });
    expect(await bookedOn("Months")).toEqual(["2026-03-05", "2026-04-07", "2026-05-05"]);
    expect(await balanceOf(bban)).toEqual(less(debtor, 3n * amount));
    expect(await balanceOf(havbris.main.bban)).toEqual(less(creditor, -3n * amount));
    expect(await writtenBy(() => book(at("2026-06-05")))).toEqual([]);
  });

  it("books each payment as a domestic transfer on both accounts", async () => {
    const remittanceInformationUnstructured = "Rent";
    await receiveApproved(named("Shown", { ...daily, remittanceInformationUnstructured }));
    await book(testTime);
    const [row] = await rowsOf(bban, "BOOKED", "Shown");
    expect(row).toMatchObject({
      id: expect.stringMatching(/^20260302-39600000-[\w-]{22}$/),
      amount: -amount,
      debtorName: eirik.name,
      remittanceInformationUnstructured,
      ...{ bookingDate: "2026-03-02", valueDate: "2026-03-02", day: "2026-03-02" },
      bankTransactionCode: "PMNT-ICDT-DMCT",
    });
    expect(await rowsOf(havbris.main.bban, "BOOKED", "Shown")).toEqual([
      { ...row, amount, bankTransactionCode: "PMNT-RCDT-DMCT" },
    ]);
  });

  it("has an audit event for each day's payment", async () => {
    const payment = await receiveApproved(named("Audited", daily));
    await book(testTime);
    const id = payment.id;
    expect(await auditEvents(`${id}#2026-03-02`)).toEqual(["PAYMENT_BOOKED"]);
    expect(await doneOn(payment)).toEqual([["2026-03-02", "ACSC"]]);
  });

  it("makes each missed payment once and in order, and continues", async () => {
    const payment = await receiveApproved(named("Late", daily));
    for (let minutes = 0; minutes < 6; minutes += 1)
      await book(later(at("2026-03-05"), { minutes }));
    const days = ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"];
    expect(await doneOn(payment)).toEqual(days.map((day) => [day, "ACSC"]));
    expect(await bookedOn("Late")).toEqual(days);
    await book(at("2026-03-06"));
    expect(await bookedOn("Late")).toHaveLength(5);
  });

  it("makes all missed payments if the job runs several times at one instant", async () => {
    const payment = await receiveApproved(named("Same instant", daily));
    for (let run = 0; run < 4; run += 1) await book(at("2026-03-05"));
    expect(await doneOn(payment)).toHaveLength(4);
    const ids = (await rowsOf(bban, "BOOKED", "Same instant")).map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });

  it("makes the payment of its first day also if it is approved on that day", async () => {
    const received = await receive(named("Approved late", daily));
    const now = later(testTime, { hours: 20 }); // The next day.
    await received.approve({ now: later(testTime, { minutes: 9 }) });
    await book(now);
    await book(now);
    expect(await doneOn(received)).toEqual([
      ["2026-03-02", "ACSC"],
      ["2026-03-03", "ACSC"],
    ]);
  });
});
