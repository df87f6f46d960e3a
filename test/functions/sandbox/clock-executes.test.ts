import { testTime } from "../../support/operations/call.ts";
import { eirik, havbris, orderOf } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  later,
  type ReceivedPayment,
  receive,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { sampled, sized } from "../../support/run/long-form.ts";
import { clockOf, moveClock } from "../../support/sandbox/clock.ts";
import { executedBy } from "../../support/sandbox/executed-by.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;
const amount = 10_00n;
/** The fee of a transfer inside the bank. */
const fee = 40_00n;

const creditorAccount = { iban: havbris.main.iban, currency: "NOK" };
const instructedAmount = { amount: "10.00", currency: "NOK" };

/** Posts and approves a payment within the bank, for a day or for today. */
const approved = (creditorName: string, requestedExecutionDate?: string, playing = {}) =>
  receiveApproved(
    orderOf({ creditorName, creditorAccount, instructedAmount, requestedExecutionDate }),
    playing,
  );
const isBooked = async (received: ReceivedPayment, now = testTime) =>
  (await received.status({ now })).transactionStatus === "ACSC";

const bookedOn = async (name: string) =>
  (await rowsOf(bban, "BOOKED", name)).map(({ bookingDate }) => bookingDate);

describe("a move of the sandbox's clock (PUT /v1/sandbox/clock)", () => {
  it("executes a payment once if it passes the payment's day, and books it on that day", async () => {
    const before = [await balanceOf(bban), await balanceOf(havbris.main.bban)] as const;
    const payment = await approved("Passed", "2026-03-20");
    await moveClock("2026-03-19T22:59:59Z");
    expect(await isBooked(payment)).toBe(false);
    await moveClock("2026-06-01T10:00:00Z");
    expect(await isBooked(payment)).toBe(true);
    expect(await bookedOn("Passed")).toEqual(["2026-03-20"]);
    const [debtor, creditor] = [await balanceOf(bban), await balanceOf(havbris.main.bban)];
    expect(debtor.booked).toBe(before[0].booked - amount - fee);
    expect(debtor.available).toBe(before[0].available - amount - fee);
    expect(creditor.booked).toBe(before[1].booked + amount);
  });

  it("executes a payment at the instant when its day begins", async () => {
    const payment = await approved("Instant", "2026-03-20");
    await moveClock("2026-03-19T23:00:00Z");
    expect(await isBooked(payment)).toBe(true);
  });

  it("executes payments in the order of their days, and none with a later day", async () => {
    const days = ["2026-04-10", "2026-03-05", undefined, "2026-03-17", "2026-05-01", "2026-03-06"];
    const payments: { id: string; day: string }[] = [];
    for (const [index, day] of days.entries())
      payments.push({ id: (await approved(`Order ${index}`, day)).id, day: day ?? "" });
    const ids = await executedBy(() => moveClock("2026-04-10T12:00:00Z"));
    const expected = payments
      .filter(({ day }) => day !== "2026-05-01")
      .sort((a, b) => (a.day < b.day ? -1 : 1))
      .map(({ id }) => id);
    expect(ids).toEqual(expected);
    expect(await executedBy(() => moveClock("2026-04-11T12:00:00Z"))).toEqual([]);
    const realTime = later(testTime, { days: 1 });
    expect(await executedBy(() => book(realTime), { realTime })).toEqual([]);
  });

  it("leaves the payments of later days to the job, which uses the new time", async () => {
    const payment = await approved("Rest", "2026-04-01");
    await moveClock("2026-03-20T10:00:00Z"); // 18 days ahead
    await book(new Date("2026-03-13T21:59:59Z"));
    expect(await isBooked(payment)).toBe(false);
    await book(new Date("2026-03-13T22:00:00Z"));
    expect(await isBooked(payment)).toBe(true);
    expect(await bookedOn("Rest")).toEqual(["2026-04-01"]);
  });

  it("undoes no execution when it sets the clock back, and waiting payments still wait for their day", async () => {
    const early = await approved("Early", "2026-03-10");
    const late = await approved("Late", "2026-05-11");
    await moveClock("2026-04-01T10:00:00Z");
    await moveClock("2026-01-15T10:00:00Z");
    expect(await isBooked(early)).toBe(true);
    await book(new Date("2026-05-11T10:00:00Z")); // 26 March by the sandbox's clock
    expect(await isBooked(late)).toBe(false);
    expect(await executedBy(() => moveClock("2026-05-10T10:00:00Z"))).toEqual([]);
    await moveClock("2026-05-11T10:00:00Z");
    expect(await isBooked(late)).toBe(true);
    expect([await bookedOn("Early"), await bookedOn("Late")]).toEqual([
      ["2026-03-10"],
      ["2026-05-11"],
    ]);
  });

  it("also executes a due payment when it sets the clock back", async () => {
    const payment = await approved("Due at once");
    await moveClock("2020-01-01T10:00:00Z");
    expect(await isBooked(payment)).toBe(true);
    expect(await bookedOn("Due at once")).toEqual(["2026-03-02"]);
  });

  it("executes no payment of another TPP", async () => {
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    const theirs = await approved("Theirs", "2026-03-20", { tpp });
    await moveClock("2026-06-01T10:00:00Z");
    expect((await theirs.status({ tpp })).transactionStatus).toBe("ACTC");
    await book(new Date("2026-03-19T22:59:59Z"));
    expect((await theirs.status({ tpp })).transactionStatus).toBe("ACTC");
    await book(new Date("2026-03-19T23:00:00Z"));
    expect((await theirs.status({ tpp })).transactionStatus).toBe("ACSC");
  });

  const several: [string, number][] = [
    ["two", 2],
    ["six", 6],
  ];
  it.each(sampled(several, 1))(
    "executes each payment once if %s moves arrive at once, and the clock then shows the time of one of them",
    async (_, count) => {
      const before = await balanceOf(bban);
      for (let each = 0; each < 3; each += 1) await approved(`Many ${each}`, `2026-03-1${each}`);
      const months = Array.from({ length: count }, (_, each) => `2026-0${each + 4}-01T10:00:00Z`);
      const answers = await Promise.all(months.map((month) => moveClock(month)));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      const set = answers.map(({ body }) => body.time);
      expect(set.map((time) => time.slice(0, 10))).toEqual(months.map((time) => time.slice(0, 10)));
      expect(set).toContain((await clockOf()).time);
      expect((await balanceOf(bban)).booked).toBe(before.booked - 3n * (amount + fee));
      expect(await bookedOn("Many 2")).toEqual(["2026-03-12"]);
    },
  );

  it("executes each payment once if the job runs at the same time", async () => {
    const before = await balanceOf(bban);
    for (let each = 0; each < sized(2, 4); each += 1) await approved(`Beside ${each}`);
    const soon = later(testTime, { minutes: 1 });
    await Promise.all([book(soon), moveClock("2026-04-01T10:00:00Z"), book(soon), book(soon)]);
    await book(soon);
    expect((await balanceOf(bban)).booked).toBe(
      before.booked - BigInt(sized(2, 4)) * (amount + fee),
    );
  });

  it("makes the SCA of an expired payment end with CONFLICT, and the payment can be created again", async () => {
    const order = orderOf({ creditorName: "Open" });
    const expired = await receive(order);
    await moveClock("2026-04-01T10:00:00Z");
    expect(await expired.approve()).toMatchObject({ code: "CONFLICT", status: "409" });
    expect(await expired.status({ now: testTime })).toMatchObject({
      transactionStatus: "RJCT", // a month later nobody has approved it
    });
    const anew = await receiveApproved(order);
    expect(await anew.status()).toMatchObject({ transactionStatus: "ACSP" });
  });
});
