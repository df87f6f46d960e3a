import { handler as deleteSandboxCustomer } from "../../../functions/sandbox/delete-sandbox-customer.ts";
import { writeDate } from "../../../shared/pages/format.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { balanceOf, book, eirik, knownPsu, rowsOf } from "../../support/payments/payments.ts";
import {
  approveStanding,
  doneOn,
  setFunds,
  standingDetails,
  standingOrder,
  standingStatus,
} from "../../support/payments/standing-orders.ts";
import { iban } from "../../support/payments/transfers.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { accountOf, editAccount } from "../../support/sandbox/world-of.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });
beginAnew(kept, () => knownPsu());

const { bban } = eirik.main;
const amount = 100_00n;
const daily = { startDate: "2026-03-02", frequency: "Daily" };
const named = (creditorName: string, changes: object = {}) =>
  standingOrder({ creditorName, ...daily, ...changes });
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
    const payment = await approveStanding(named("Short"));
    await funds(amount - 1n);
    await book(testTime);
    expect(await balanceOf(bban)).toEqual({ booked: amount - 1n, available: amount - 1n });
    expect(await standingStatus(payment)).toMatchObject({
      ...{ transactionStatus: "ACTC", fundsAvailable: false, ...unfunded },
      nextExecutionDates: ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-09"],
    });
    await funds(amount);
    await book(nextDay);
    expect(await balanceOf(bban)).toEqual({ booked: 0n, available: 0n });
    expect(await standingStatus(payment)).toMatchObject({ fundsAvailable: true, ...unfunded });
    expect(await doneOn(payment)).toEqual([
      ["2026-03-02", "ACCP"],
      ["2026-03-03", "ACSC"],
    ]);
    expect(await bookedOn("Short")).toEqual(["2026-03-03"]);
    await setFunds(bban, before);
  });

  it("is ACCP after its last day if no payment was made", async () => {
    const before = await balanceOf(bban);
    const payment = await approveStanding(named("Last", { endDate: "2026-03-02" }));
    await funds(0n);
    await book(testTime);
    expect(await standingStatus(payment)).toEqual({
      ...{ transactionStatus: "ACCP", fundsAvailable: false, nextExecutionDates: [] },
      ...unfunded,
    });
    await setFunds(bban, before);
  });

  it("continues if the creditor's account is closed, and reports the last five days that failed", async () => {
    const before = await balanceOf(bban);
    const { customerId } = await makeCustomer();
    const creditorAccount = iban((await makeAccount(customerId)).iban);
    const payment = await approveStanding(named("Gone", { creditorAccount }));
    await call(deleteSandboxCustomer, { params: { customerId } });
    await book(testTime);
    expect(await doneOn(payment)).toEqual([["2026-03-02", "RJCT"]]);
    for (let day = 3; day <= 9; day += 1) await book(new Date(`2026-03-0${day}T10:00:00Z`));
    const { transactionStatus, nextExecutionDates, ...told } = await standingStatus(payment);
    expect([transactionStatus, nextExecutionDates[0]]).toEqual(["ACTC", "2026-03-10"]);
    // The bank tells the latest five of the six days.
    const days = ["03", "04", "05", "06", "09"].map((day) => `2026-03-${day}`);
    expect(told).toEqual(unpaid(days, "the payee's account could not take it", "creditor's"));
    expect(await standingDetails(payment)).toMatchObject(told);
    expect(await balanceOf(bban)).toEqual(before);
    expect(await auditEvents(`${payment.params["payment-id"]}#2026-03-02`)).toEqual([
      "PAYMENT_REJECTED",
    ]);
  });

  it("continues if the debtor's account was blocked on one day", async () => {
    const payment = await approveStanding(named("Blocked"));
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
    const payment = await approveStanding(order, { number: customerNumber, headers });
    await call(deleteSandboxCustomer, { params: { customerId } });
    await book(testTime);
    expect(await standingStatus(payment)).toMatchObject({
      ...{ transactionStatus: "RJCT", nextExecutionDates: [] },
      psuMessage: "The payment was not made: the account cannot be used for it.",
      tppMessages: [{ category: "WARNING", text: expect.stringContaining("debtor's account") }],
    });
    expect(await writtenBy(() => book(nextDay))).toEqual([]);
  });
});
