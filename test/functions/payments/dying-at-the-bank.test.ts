import { randomUUID } from "node:crypto";
import { deaths, dyingAtBank } from "../../support/bank/dying-at-bank.ts";
import { readLedger } from "../../support/bank/ledger.ts";
import { start } from "../../support/payments/authorisations.ts";
import {
  atApproval,
  atCancellation,
  kindsOfPayments,
  statusesOf,
  takenBy,
} from "../../support/payments/kinds-of-payments.ts";
import { eirik } from "../../support/payments/orders.ts";
import { amount, own, received, useSession } from "../../support/payments/own-transfers.ts";
import { balanceOf, book, bookAll, type ReceivedPayment } from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { inTurn } from "../../support/run/long-form.ts";

const { psu } = usePsu();

const { order } = useSession();

const { bban } = eirik.main;
const conflict = { status: 409, code: "CONFLICT", path: "payment-id" };
const [day, future] = ["2026-03-10", new Date("2026-03-10T10:00:00Z")];

/** Expects that each transfer left the account once, or never. */
async function expectTaken(takes: Record<string, bigint>, times: 0 | 1) {
  const ledger = await readLedger("NO-FSA-987654321");
  for (const [name, each] of Object.entries(takes))
    expect([name, ledger.taken(name)]).toEqual([name, times ? [-each] : []]);
}

/**
 * Expects that the audit trail has each event of a payment once, and that this event is among them. Each SCA adds its
 * own event when it starts.
 */
async function expectToldOnce(payment: ReceivedPayment, event: string) {
  const told = await auditEvents(payment.id);
  const events = told.filter((each) => each !== "SCA_STARTED");
  expect(events).toEqual([...new Set(events)]);
  expect(events).toContain(event);
}

/** In the short form, each kind of payment is tested with one of the deaths, in turn; in the long form, with all. */
const dyings = Object.entries(kindsOfPayments).flatMap(([name, kind], index) =>
  inTurn(deaths, index, deaths.length).map((death) => ({ name, kind, death })),
);
const exempt = (["the job", "a repetition"] as const).flatMap((by, index) =>
  inTurn(deaths, index, deaths.length).map((death) => ({ death, by })),
);

describe("a process that dies during a submit (README of the ports: Who writes what, rows 4 to 6)", () => {
  it.each(dyings)(
    `leaves a payment of kind "$name" PDNG if it dies $death, and the job moves the money once`,
    async ({ name, kind, death }) => {
      const before = await balanceOf(bban);
      const { payments, decide } = await atApproval(kind, psu);
      const which = name === "basket" ? 2 : 1;
      await dyingAtBank("submit", death, decide, { which });
      const left = payments.slice(which - 1);
      expect(await statusesOf(left)).toEqual(["PDNG"]);
      // It is decided, and may be at the bank.
      for (const payment of left) {
        expect(await start("authorisation", payment)).toMatchObject(conflict);
        expect(await payment.cancel()).toMatchObject(conflict);
      }
      // Repeating the form has no effect.
      await decide();
      expect(await Promise.all(left.map((each) => each.state()))).toEqual(["submitting"]);
      await bookAll();
      expect(await statusesOf(payments)).toEqual(payments.map(() => "ACSC"));
      for (const payment of payments) await expectToldOnce(payment, "PAYMENT_APPROVED");
      await expectTaken(kind.takes, 1);
      const [booked, available] = [before.booked, before.available].map(
        (each) => each - takenBy(kind),
      );
      expect(await balanceOf(bban)).toEqual({ booked, available });
    },
  );

  it.each(exempt)(
    "leaves a payment without SCA unfinished if it dies $death; $by completes it, and the money moves once",
    async ({ death, by }) => {
      const name = "Exempt";
      const before = await balanceOf(bban);
      const headers = { "x-request-id": randomUUID() };
      const post = () => order(own(name), { headers });
      await dyingAtBank("submit", death, post);
      if (by === "the job") await bookAll();
      const answer = await post();
      // The job finds an order that the bank has had since then executed.
      const isExecuted = by === "the job" && death !== deaths[0];
      const transactionStatus = isExecuted ? "ACSC" : "ACSP";
      expect(answer).toMatchObject({ status: 201, body: { transactionStatus } });
      expect(await post()).toEqual(answer);
      await bookAll();
      expect(await received(answer).status()).toEqual({ transactionStatus: "ACSC" });
      await expectToldOnce(received(answer), "PAYMENT_APPROVED");
      await expectTaken({ [name]: amount }, 1);
      expect((await balanceOf(bban)).booked).toBe(before.booked - amount);
    },
  );
});

describe("a process that dies during a cancellation (README of the ports: Who writes what, rows 7 and 8)", () => {
  it.each(dyings)(
    `leaves a payment of kind "$name" for the job to cancel if it dies $death, and the payment's money does not move`,
    async ({ kind, death }) => {
      const before = await balanceOf(bban);
      const { payments, cancelled, decide } = await atCancellation(kind, psu, day);
      await dyingAtBank("cancel", death, decide);
      expect(await cancelled.state()).toBe("cancelling");
      expect(await start("cancellation", cancelled)).toMatchObject(conflict);
      expect(await statusesOf([cancelled])).toEqual([death === deaths[0] ? "PDNG" : "CANC"]);
      await bookAll();
      expect(await cancelled.state()).toBe("submitted");
      expect(await statusesOf([cancelled])).toEqual(["CANC"]);
      await expectToldOnce(cancelled, "PAYMENT_CANCELLED");
      await book(future);
      const others = Object.entries(kind.takes).slice(0, payments.length - 1);
      await expectTaken(Object.fromEntries(others), 1);
      await expectTaken(Object.fromEntries(Object.entries(kind.takes).slice(others.length)), 0);
      const taken = others.reduce((sum, [, each]) => sum + each, 0n);
      const [booked, available] = [before.booked, before.available].map((each) => each - taken);
      expect(await balanceOf(bban)).toEqual({ booked, available });
    },
  );
});
