import { randomUUID } from "node:crypto";
import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { heldPayment } from "../../../shared/payments/bank-state.ts";
import type { Bank } from "../../../shared/ports/bank.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { NoAnswer } from "../../../shared/ports/time-limit.ts";
import { lookAtBank } from "../../../shared/stage/bank-at.ts";
import { atDecision as decisionAt, start, started } from "../../support/authorisations.ts";
import { testTime } from "../../support/call.ts";
import { callingAtOnce } from "../../support/calls-at-once.ts";
import {
  bankAway,
  deaf,
  type Faults,
  failing,
  healed,
  saying,
} from "../../support/failing-bank.ts";
import { atCancellation, kindsOfPayments } from "../../support/kinds-of-payments.ts";
import { madeOnce } from "../../support/made-once.ts";
import {
  balanceOf,
  book,
  eirik,
  knownPsu,
  later,
  type Received,
  statusOf,
} from "../../support/payments.ts";
import { auditEvents } from "../../support/sca.ts";
import { approve } from "../../support/site.ts";
import { useTable } from "../../support/table.ts";

const kept = useTable({ small: true });

const { bban } = eirik.main;
const minutes = (count: number) => later(testTime, { minutes: count });
let before: Awaited<ReturnType<typeof balanceOf>>;
/** Approves a payment for a future day, and opens its cancellation right before the PSU's decision. */
const atDecision = madeOnce(kept, async () => {
  const psu = await knownPsu();
  before = await balanceOf(bban);
  return atCancellation(kindsOfPayments.single, psu, "2026-03-10");
});
afterEach(healed);

const stateOf = async ({ params }: Received) =>
  (await heldPayment(params["payment-id"]))?.payment.state;
const job = (at: number) => submitOrders({ time: minutes(at).toISOString() });

type Cancel = Bank["cancel"];
/** The bank cancels the order, but its answer is altered. */
const answering = (alter: (told: OrderState) => unknown): Faults => ({
  cancel:
    (ask: Cancel) =>
    async (...asked: Parameters<Cancel>) =>
      alter(await ask(...asked)),
});

const noAnswers: [string, Faults][] = [
  ["throws before it has done anything", { cancel: () => () => Promise.reject(new Error("no")) }],
  ["throws when it has cancelled", { cancel: deaf }],
  ["answers nothing", answering(() => undefined)],
  ["answers a page of HTML", answering(() => "<html>")],
  ["answers what only a submit is answered", answering(() => "otherOrder")],
  ["answers a status that there is not", answering((told) => ({ ...told, status: "DONE" }))],
  ["answers of another order", answering((told) => ({ ...told, id: randomUUID() }))],
  ["refuses without a reason", answering((told) => ({ ...told, status: "RJCT" }))],
];

/** Expects that the payment is cancelled once, and that no money moves on its day. */
async function expectCancelled(cancelled: Received) {
  expect(await stateOf(cancelled)).toBe("submitted");
  expect(await statusOf(cancelled)).toEqual({ transactionStatus: "CANC" });
  const events = await auditEvents(cancelled.params["payment-id"]);
  expect(events.filter((each) => each === "PAYMENT_CANCELLED")).toHaveLength(1);
  await book(new Date("2026-03-10T10:00:00Z"));
  expect(await balanceOf(bban)).toEqual(before);
}

describe("a bank that does not answer a cancel (the border: whatever is no answer leaves the outcome unknown)", () => {
  it.each(noAnswers)(
    "%s: the SCA succeeds, nothing submits or cancels it anew, and the job cancels it",
    async (_, faults) => {
      const { cancelled, decide } = await atDecision();
      failing(faults);
      expect(await decide()).toHaveProperty("psu-id");
      expect(await stateOf(cancelled)).toBe("cancelling");
      expect(await start("cancellation", cancelled)).toMatchObject({ status: 409 });
      await job(0.9);
      expect(await stateOf(cancelled)).toBe("cancelling");
      healed();
      const submits = { calls: 0 };
      failing({
        submit:
          (ask) =>
          (...asked) => {
            submits.calls += 1;
            return ask(...asked);
          },
      });
      await job(1);
      expect(submits.calls).toBe(0);
      await expectCancelled(cancelled);
    },
  );

  it("is down afterwards: the status is as before with a warning, and 503 when that is too old", async () => {
    const { cancelled, decide } = await atDecision();
    failing(noAnswers[0]?.[1] ?? {});
    await decide();
    healed();
    bankAway();
    expect(await statusOf(cancelled, { now: minutes(15) })).toMatchObject({
      transactionStatus: "ACTC",
      tppMessages: [{ category: "WARNING" }],
    });
    expect(await statusOf(cancelled, { now: minutes(16) })).toMatchObject({
      tppMessages: [{ category: "ERROR", code: "SYSTEM_ERROR" }],
    });
  });
});

describe("a bank that declines a cancel", () => {
  it("leaves the payment as it is, which its PSU may then cancel in another SCA", async () => {
    const { cancelled, decide } = await atDecision();
    const states: unknown[] = [];
    failing(
      saying((told) => {
        states.push(told);
        return told;
      }),
    );
    await statusOf(cancelled);
    failing({ cancel: () => async () => states.at(-1) });
    await decide();
    healed();
    expect(await stateOf(cancelled)).toBe("submitted");
    expect(await statusOf(cancelled)).toEqual({ transactionStatus: "ACTC" });
    const { link } = await started("cancellation", cancelled);
    await approve(link, eirik.number);
    await expectCancelled(cancelled);
  });
});

describe("a bank that answers a cancel late, twice or out of order", () => {
  it("answers the page and the job at once: it is cancelled once, and told once", async () => {
    const { cancelled, decide } = await atDecision();
    await callingAtOnce("cancel", decide, () => job(1));
    healed();
    await expectCancelled(cancelled);
  });

  it("does what the page has asked for when the job's call is over: nothing changes any more", async () => {
    const { cancelled, decide } = await atDecision();
    const healthy = Promise.withResolvers<void>();
    const late: Promise<unknown>[] = [];
    failing({
      cancel:
        (ask) =>
        (...asked) => {
          late.push(healthy.promise.then(() => ask(...asked)));
          return Promise.reject(new NoAnswer("cancel"));
        },
    });
    await decide();
    healed();
    await job(1);
    healthy.resolve();
    expect(await Promise.all(late)).toMatchObject([{ status: "CANC" }]);
    await expectCancelled(cancelled);
  });

  it("refuses the first of two cancellations late: the second one is made all the same", async () => {
    const { cancelled, decide } = await atDecision();
    const { link } = await started("cancellation", cancelled);
    const decideAgain = await decisionAt(link, eirik.number, () => minutes(1));
    let orders: Bank["orders"] | undefined;
    const leave = lookAtBank((bank) => {
      orders = bank.orders;
      return bank;
    });
    const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let calls = 0;
    failing({
      cancel: () => async () => {
        calls += 1;
        const isFirst = calls === 1;
        const isAway = calls > 2;
        const [told] = (await orders?.([cancelled.params["payment-id"]])) ?? [];
        if (isFirst) {
          asked.resolve();
          await late.promise;
        }
        if (isAway) throw new NoAnswer("cancel");
        return told as OrderState;
      },
    });
    const page = decide();
    await asked.promise;
    await job(1);
    expect(await stateOf(cancelled)).toBe("submitted");
    await decideAgain();
    late.resolve();
    await page;
    expect(await stateOf(cancelled)).toBe("cancelling");
    healed();
    leave();
    await job(3);
    await expectCancelled(cancelled);
  });

  it("answers as of before when it has cancelled: the later word counts, whoever asked for it", async () => {
    const { cancelled, decide } = await atDecision();
    const [asked, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    failing({
      cancel:
        (ask) =>
        async (...all) => {
          const told = await ask(...all);
          asked.resolve();
          await read.promise;
          return { ...told, status: "ACTC", cancellable: true, revision: told.revision - 2 };
        },
    });
    const page = decide();
    await asked.promise;
    expect(await statusOf(cancelled)).toEqual({ transactionStatus: "CANC" });
    // From here on the bank is away, so nobody can read the newer state from it again.
    bankAway();
    read.resolve();
    await page;
    expect(await stateOf(cancelled)).toBe("submitted");
    expect(await statusOf(cancelled)).toMatchObject({
      transactionStatus: "CANC",
      tppMessages: [{ category: "WARNING" }],
    });
    healed();
    await book(new Date("2026-03-10T10:00:00Z"));
    expect(await balanceOf(bban)).toEqual(before);
  });
});
