import { handler as deleteSandboxCustomer } from "../../../functions/sandbox/delete-sandbox-customer.ts";
import { writeDate } from "../../../shared/pages/format.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { approveCancellation, started } from "../../support/payments/authorisations.ts";
import { eirik, havbris, standingOrder } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  knownPsu,
  later,
  receive,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { doneOn, setFunds } from "../../support/payments/standing-orders.ts";
import { iban } from "../../support/payments/transfers.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { approve } from "../../support/psu/site.ts";
import { moveClock } from "../../support/sandbox/clock.ts";
import { makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { accountOf, editAccount } from "../../support/sandbox/world-of.ts";
import { dyingAt, frozenAt, momentsOf, usesOf } from "../../support/table/processes.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = usePsu();

const { bban } = eirik.main;
const amount = 100_00n;
const daily = (creditorName: string) =>
  standingOrder({ creditorName, startDate: "2026-03-02", frequency: "Daily" });
const late = new Date("2026-03-04T10:00:00Z");
const booked = async (account = bban) => (await balanceOf(account)).booked;
const rowsNamed = (name: string) => rowsOf(bban, "BOOKED", name);

describe("a standing order's payment in a process that dies", () => {
  it.each(["before", "after"] as const)(
    "is made once if the process dies right %s one of its uses of the table",
    async (when) => {
      const name = `Dying ${when}`;
      const [debtor, creditor] = [await booked(), await booked(havbris.main.bban)];
      const payment = await receiveApproved(daily(name));
      const again = await kept.keep();
      const uses = await usesOf(() => book(testTime));
      expect(uses).toBeGreaterThan(8);
      for (const number of momentsOf(uses, when === "after" ? uses : 2)) {
        await again();
        expect(await dyingAt({ number, when }, () => book(testTime))).toBe(true);
        expect(await payment.status()).toMatchObject({ transactionStatus: "ACTC" });
        await book(testTime);
        await book(testTime);
        expect(await doneOn(payment)).toEqual([["2026-03-02", "ACSC"]]);
        expect(await rowsNamed(name)).toHaveLength(1);
        expect(await booked()).toBe(debtor - amount);
        expect(await booked(havbris.main.bban)).toBe(creditor + amount);
      }
    },
    120_000,
  );

  it("is recorded once also if the account has no money", async () => {
    const before = await balanceOf(bban);
    await setFunds(bban, { booked: 0n, available: 0n });
    const payment = await receiveApproved(daily("Short"));
    const again = await kept.keep();
    const uses = await usesOf(() => book(testTime));
    for (const number of momentsOf(uses, 2)) {
      await again();
      expect(await dyingAt({ number, when: "after" }, () => book(testTime))).toBe(true);
      await book(testTime);
      expect(await doneOn(payment)).toEqual([["2026-03-02", "ACCP"]]);
      expect(await payment.status()).toMatchObject({ fundsAvailable: false });
    }
    await setFunds(bban, before);
  }, 120_000);
});

describe("a standing order's payment in several jobs at the same time", () => {
  it.each([2, 5])("is made once by %i jobs", async (count) => {
    const name = `Met by ${count}`;
    const before = await booked();
    const payment = await receiveApproved(daily(name));
    await Promise.all(Array.from({ length: count }, () => book(testTime)));
    expect(await doneOn(payment)).toEqual([["2026-03-02", "ACSC"]]);
    expect(await booked()).toBe(before - amount);
    expect(await writtenBy(() => book(testTime))).toEqual([]);
  });

  it("is made once for each missed day if the jobs run late", async () => {
    const before = await booked();
    const payment = await receiveApproved(daily("Late and met"));
    for (let run = 0; run < 4; run += 1) await Promise.all([book(late), book(late), book(late)]);
    const days = ["2026-03-02", "2026-03-03", "2026-03-04"];
    expect(await doneOn(payment)).toEqual(days.map((day) => [day, "ACSC"]));
    expect(await booked()).toBe(before - 3n * amount);
    expect(await rowsNamed("Late and met")).toHaveLength(3);
  });

  it("is made once if a job freezes at one of its uses of the table and continues after other jobs", async () => {
    const before = await booked();
    const payment = await receiveApproved(daily("Frozen"));
    const again = await kept.keep();
    const uses = await usesOf(() => book(late));
    for (const number of momentsOf(uses, 3)) {
      await again();
      const { isFrozen, thaw } = await frozenAt(number, () => book(late));
      expect(isFrozen).toBe(true);
      for (let run = 0; run < 3; run += 1) await book(late);
      await thaw();
      const days = await doneOn(payment);
      expect(days).toEqual(["2026-03-02", "2026-03-03", "2026-03-04"].map((day) => [day, "ACSC"]));
      expect(await rowsNamed("Frozen")).toHaveLength(3);
      expect(await booked()).toBe(before - 3n * amount);
    }
  }, 120_000);
});

describe("a standing order in a restored sandbox", () => {
  it("makes its payments again each time the snapshot is restored", async () => {
    const payment = await receiveApproved(daily("Restored"));
    const snapshot = await save();
    for (let time = 1; time <= 2; time += 1) {
      await book(later(testTime, { minutes: time }));
      expect(await rowsNamed("Restored")).toHaveLength(1);
      expect((await restore(snapshot)).status).toBe(204);
      // Its first day has come, so the restored sandbox has paid it already.
      expect(await rowsNamed("Restored")).toHaveLength(1);
    }
    await moveClock("2026-03-03T10:00:00Z");
    expect(await rowsNamed("Restored")).toHaveLength(2);
    expect(await payment.status({ now: testTime })).toMatchObject({
      transactionStatus: "ACTC",
    });
    await moveClock(null);
  });
});

const named = (creditorName: string, changes: object = {}) =>
  standingOrder({ ...daily(creditorName), ...changes });
const nextDay = new Date("2026-03-03T10:00:00Z");
const funds = (minor: bigint) => setFunds(bban, { booked: minor, available: minor });
const bookedOn = async (name: string) =>
  (await rowsOf(bban, "BOOKED", name)).map(({ bookingDate }) => bookingDate).reverse();

/** The messages about skipped days (specification, Message structure): all of them to the TPP, the last to the PSU. */
const unpaid = (days: string[], why: string, text: string) => ({
  psuMessage: `The payment on ${writeDate(days.at(-1) ?? "", "en")} was not made: ${why}.`,
  tppMessages: days.map((day) => ({
    ...{ category: "WARNING", code: "PAYMENT_FAILED", path: "transactionStatus" },
    text: expect.stringMatching(new RegExp(`^The payment of ${day} was not made. .*${text}`)),
  })),
});
const unfunded = unpaid(
  ["2026-03-02"],
  "there was not enough money in the account",
  "too little money",
);

describe("a standing order with a payment that is not made", () => {
  it("continues if the account lacks funds, and has fundsAvailable false until the next payment is made", async () => {
    const before = await balanceOf(bban);
    const payment = await receiveApproved(named("Short"));
    await funds(amount - 1n);
    await book(testTime);
    expect(await balanceOf(bban)).toEqual({ booked: amount - 1n, available: amount - 1n });
    expect(await payment.status()).toMatchObject({
      ...{ transactionStatus: "ACTC", fundsAvailable: false, ...unfunded },
      nextExecutionDates: ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-09"],
    });
    await funds(amount);
    await book(nextDay);
    expect(await balanceOf(bban)).toEqual({ booked: 0n, available: 0n });
    expect(await payment.status()).toMatchObject({ fundsAvailable: true, ...unfunded });
    expect(await doneOn(payment)).toEqual([
      ["2026-03-02", "ACCP"],
      ["2026-03-03", "ACSC"],
    ]);
    expect(await bookedOn("Short")).toEqual(["2026-03-03"]);
    await setFunds(bban, before);
  });

  it("is ACCP after its last day if no payment was made", async () => {
    const before = await balanceOf(bban);
    const payment = await receiveApproved(named("Last", { endDate: "2026-03-02" }));
    await funds(0n);
    await book(testTime);
    expect(await payment.status()).toEqual({
      ...{ transactionStatus: "ACCP", fundsAvailable: false, nextExecutionDates: [] },
      ...unfunded,
    });
    await setFunds(bban, before);
  });

  it("continues if the creditor's account is closed, and reports the last five days that failed", async () => {
    const before = await balanceOf(bban);
    const { customerId } = await makeCustomer();
    const creditorAccount = iban((await makeAccount(customerId)).iban);
    const payment = await receiveApproved(named("Gone", { creditorAccount }));
    await call(deleteSandboxCustomer, { params: { customerId } });
    await book(testTime);
    expect(await doneOn(payment)).toEqual([["2026-03-02", "RJCT"]]);
    for (let day = 3; day <= 9; day += 1) await book(new Date(`2026-03-0${day}T10:00:00Z`));
    const { transactionStatus, nextExecutionDates, ...told } = await payment.status();
    expect([transactionStatus, nextExecutionDates[0]]).toEqual(["ACTC", "2026-03-10"]);
    // The bank tells the latest five of the six days.
    const days = ["03", "04", "05", "06", "09"].map((day) => `2026-03-${day}`);
    expect(told).toEqual(unpaid(days, "the payee's account could not take it", "creditor's"));
    expect(await payment.details()).toMatchObject(told);
    expect(await balanceOf(bban)).toEqual(before);
    expect(await auditEvents(`${payment.id}#2026-03-02`)).toEqual(["PAYMENT_REJECTED"]);
  });

  it("continues if the debtor's account was blocked on one day", async () => {
    const payment = await receiveApproved(named("Blocked"));
    const { id } = await accountOf(bban);
    const block = (blocked: boolean) => editAccount(id, () => ({ blocked }));
    await block(true);
    await book(testTime);
    await block(false);
    await book(nextDay);
    expect(await doneOn(payment)).toEqual([
      ["2026-03-02", "RJCT"],
      ["2026-03-03", "ACSC"],
    ]);
  });

  it("is RJCT if the debtor's account is closed", async () => {
    const { customerId, customerNumber } = await makeCustomer();
    const debtorAccount = iban((await makeAccount(customerId, { balance: 1000_00 })).iban);
    const headers = { ...(await knownPsu(customerNumber)), "x-psu-identity": undefined };
    const order = named("Debtor gone", { debtorAccount });
    const payment = await receiveApproved(order, { payer: customerNumber, headers });
    await call(deleteSandboxCustomer, { params: { customerId } });
    await book(testTime);
    expect(await payment.status()).toMatchObject({
      ...{ transactionStatus: "RJCT", nextExecutionDates: [] },
      psuMessage: "The payment was not made: the account cannot be used for it.",
      tppMessages: [{ category: "WARNING", text: expect.stringContaining("debtor's account") }],
    });
    expect(await writtenBy(() => book(nextDay))).toEqual([]);
  });
});

describe("a standing order that is cancelled (specification, Payment cancellation)", () => {
  it("is CANC at once if it is not approved", async () => {
    const payment = await receive(daily("Never approved"));
    expect((await payment.cancel()).status).toBe(204);
    expect(await payment.status()).toMatchObject({ transactionStatus: "CANC" });
  });

  it("is CANC after the PSU's SCA, and makes no more payments", async () => {
    const payment = await receiveApproved(daily("Cancelled"));
    await book(testTime);
    expect(await payment.cancel()).toMatchObject({
      ...{ status: 202, body: { transactionStatus: "ACTC" } },
    });
    await approveCancellation(payment);
    expect(await payment.status()).toEqual({
      ...{ transactionStatus: "CANC", fundsAvailable: true, nextExecutionDates: [] },
    });
    await book(new Date("2026-03-04T10:00:00Z"));
    expect(await doneOn(payment)).toEqual([["2026-03-02", "ACSC"]]);
  });

  it("stays ACTC if it makes a payment before the PSU approves the cancellation", async () => {
    const payment = await receiveApproved(daily("Overtaken"));
    const { link } = await started("cancellation", payment);
    await book(testTime);
    const back = await approve(link, eirik.number);
    expect(back).toMatchObject({ code: "CONFLICT" });
    expect(await payment.status()).toMatchObject({ transactionStatus: "ACTC" });
  });
});
