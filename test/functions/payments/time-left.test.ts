import type { Context } from "aws-lambda";
import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { handler as createPayment } from "../../../functions/payments/create-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import type { BankMethod } from "../../../shared/ports/bank.ts";
import { failing, hangs, healed } from "../../support/bank/failing-bank.ts";
import { call } from "../../support/operations/call.ts";
import { dyingAtIntent } from "../../support/payments/intents.ts";
import {
  atApproval,
  atCancellation,
  kindsOfPayments,
  statusesOf,
  takenBy,
} from "../../support/payments/kinds-of-payments.ts";
import { domestic, domesticOrder, eirik } from "../../support/payments/orders.ts";
import { amount, nobody, own, received } from "../../support/payments/own-transfers.ts";
import { balanceOf, book, minutes, receive } from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { approve } from "../../support/psu/site.ts";

const { psu } = usePsu();

/**
 * Milliseconds: the whole time of a function, too little for a call of the bank, and enough until the bank has taken one
 * payment. A call of the bank may really take as long as is left, so a slow machine needs seconds.
 */
const [plenty, short, enough] = [29_000, 4_000, 14_000];
const untilTooLate = enough - short + 1;
/** The milliseconds that each function has left. */
let left = plenty;
let asked: string[] = [];
beforeEach(() => {
  left = plenty;
  asked = [];
  const noted =
    (method: BankMethod, taking = 0) =>
    <All extends unknown[]>(ask: (...all: All) => unknown) =>
    (...all: All) => {
      asked.push(method);
      left -= taking;
      return ask(...all);
    };
  failing({
    submit: noted("submit", untilTooLate),
    cancel: noted("cancel"),
    check: noted("check"),
    estimate: noted("estimate"),
    orders: noted("orders"),
  });
});
afterEach(healed);

const { bban } = eirik.main;
const timeLeft = () => left;
const params = { "payment-product": domestic };
const context = { getRemainingTimeInMillis: timeLeft } as Context;
/** Runs the jobs twice with enough time: the second run executes the orders that the first one submits. */
async function runJobs(from = 1) {
  left = plenty;
  await book(minutes(from));
  await book(minutes(from + 1));
}

const kinds = Object.entries(kindsOfPayments);

describe("a function that has only 4 seconds left (README of the ports: it begins no call to the bank)", () => {
  it.each(kinds)(
    `leaves an approved "%s" payment PDNG, and the job submits it`,
    async (_, kind) => {
      const before = await balanceOf(bban);
      const { payments, decide } = await atApproval(kind, psu, undefined, context);
      left = short;
      expect(await decide()).toMatchObject(psu);
      expect(asked).not.toContain("submit");
      left = plenty;
      expect(await statusesOf(payments)).toEqual(payments.map(() => "PDNG"));
      await runJobs();
      expect(await statusesOf(payments)).toEqual(payments.map(() => "ACSC"));
      expect(before.booked - (await balanceOf(bban)).booked).toBe(takenBy(kind));
    },
  );

  it("leaves a basket's second payment PDNG if the first one took the time, and the job submits it", async () => {
    const kind = kindsOfPayments.basket;
    const { payments, decide } = await atApproval(kind, psu, undefined, context);
    left = enough;
    await decide();
    left = plenty;
    expect(asked.filter((each) => each === "submit")).toHaveLength(1);
    expect(await statusesOf(payments)).toEqual(["ACSP", "PDNG"]);
    await runJobs();
    expect(await statusesOf(payments)).toEqual(["ACSC", "ACSC"]);
  });

  it("leaves a payment PDNG after the PSU cancels it, and the job cancels it", async () => {
    const kind = kindsOfPayments.single;
    const before = await balanceOf(bban);
    const { cancelled, decide } = await atCancellation(kind, psu, "2026-03-10", undefined, context);
    // The page calls `contexts` last before it writes the intent.
    failing({
      contexts:
        (ask) =>
        async (...all) => {
          const contexts = await ask(...all);
          if (left === enough) left = short;
          return contexts;
        },
    });
    left = enough;
    await decide();
    expect(asked).not.toContain("cancel");
    left = plenty;
    expect(await cancelled.state()).toBe("cancelling");
    expect(await statusesOf([cancelled])).toEqual(["PDNG"]);
    await runJobs();
    expect(await statusesOf([cancelled])).toEqual(["CANC"]);
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("creates a payment that needs no SCA with the status PDNG, and the job submits it", async () => {
    const before = await balanceOf(bban);
    failing({
      check:
        (ask) =>
        async (...all) => {
          const quote = await ask(...all);
          left = short;
          return quote;
        },
    });
    const headers = { ...psu, ...nobody };
    const answer = await call(createPayment, { params, body: own("Exempt"), headers, timeLeft });
    expect(answer).toMatchObject({ status: 201, body: { transactionStatus: "PDNG" } });
    expect(asked).not.toContain("submit");
    await runJobs();
    expect(await received(answer).status()).toEqual({ transactionStatus: "ACSC" });
    expect(before.booked - (await balanceOf(bban)).booked).toBe(amount);
  });

  it("answers POST of a payment with 503", async () => {
    left = short;
    const headers = { "x-psu-identity": eirik.number };
    const body = domesticOrder();
    expect(await call(createPayment, { params, body, headers, timeLeft })).toMatchObject({
      status: 503,
      headers: { "retry-after": "60" },
    });
    expect(asked).toEqual([]);
  });

  it("answers a read of the payment with the bank's last status and a WARNING", async () => {
    const { params, link } = await receive(domesticOrder(), { product: domestic });
    await approve(link, eirik.number);
    asked = [];
    left = short;
    const { status, body } = await call(getPaymentStatus, { params, timeLeft });
    expect([status, body]).toMatchObject([
      200,
      { transactionStatus: "ACSP", tppMessages: [{ category: "WARNING" }] },
    ]);
    expect(asked).toEqual([]);
  });

  it("leaves a due order to the next run of the job, which submits it", async () => {
    const payment = await receive(domesticOrder(), { product: domestic });
    await dyingAtIntent(() => payment.approve());
    asked = [];
    left = short;
    await submitOrders({ time: minutes(1).toISOString() }, context).catch(() => undefined);
    expect(asked).not.toContain("submit");
    expect(await payment.state()).toBe("submitting");
    await runJobs(2);
    expect(await payment.status()).toEqual({ transactionStatus: "ACSC" });
  });
});

describe("a function that has little more than 4 seconds left", () => {
  it("calls the bank, and leaves the payment PDNG if no answer comes before it ends", async () => {
    const { payments, decide } = await atApproval(kindsOfPayments.single, psu, undefined, context);
    asked = [];
    failing({ submit: hangs });
    left = short + 100;
    expect(await decide()).toMatchObject(psu);
    left = plenty;
    // The call that hangs was the only one: another one could be late on a slow machine.
    expect(asked).toEqual([]);
    expect(await statusesOf(payments)).toEqual(["PDNG"]);
  });
});
