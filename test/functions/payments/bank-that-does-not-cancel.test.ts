import { randomUUID } from "node:crypto";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { handler as getSigningBasket } from "../../../functions/signing-baskets/get-signing-basket.ts";
import { handler as getSigningBasketStatus } from "../../../functions/signing-baskets/get-signing-basket-status.ts";
import type { Bank } from "../../../shared/ports/bank.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import {
  bankAway,
  deaf,
  type Faults,
  failing,
  healed,
  saying,
} from "../../support/bank/failing-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { approveCancellation, start } from "../../support/payments/authorisations.ts";
import { useFutureCancellation } from "../../support/payments/future-cancellation.ts";
import { atCancellation, kindsOfPayments } from "../../support/payments/kinds-of-payments.ts";
import { minutes, submit } from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";

const { psu, ...kept } = usePsu();
const { atDecision, expectCancelled } = useFutureCancellation(kept);
afterEach(healed);

/** The refusal of a cancellation while the outcome of the payment is not known. */
const notYet = {
  ...{ status: 409, code: "CONFLICT", path: "payment-id" },
  ...{ text: expect.stringContaining("yet"), headers: { "retry-after": "60" } },
};

type Cancel = Bank["cancel"];
/** The bank cancels the order, but its answer is altered. */
const answering = (alter: (told: OrderState) => unknown): Faults => ({
  cancel:
    (ask: Cancel) =>
    async (...asked: Parameters<Cancel>) =>
      alter(await ask(...asked)),
});

const noAnswers: [string, Faults][] = [
  ["throws before it does anything", { cancel: () => () => Promise.reject(new Error("no")) }],
  ["throws after it has cancelled", { cancel: deaf }],
  ["returns nothing", answering(() => undefined)],
  ["returns a page of HTML", answering(() => "<html>")],
  ["returns otherOrder, which is an answer to a submit only", answering(() => "otherOrder")],
  ["returns an unknown status", answering((told) => ({ ...told, status: "DONE" }))],
  ["returns another order", answering((told) => ({ ...told, id: randomUUID() }))],
  ["refuses without a reason", answering((told) => ({ ...told, status: "RJCT" }))],
];

describe("a bank that gives no valid answer to a cancellation (an invalid answer leaves the outcome unknown)", () => {
  it.each(noAnswers)(
    "only delays the cancellation if it %s: the SCA succeeds, and the job cancels the payment",
    async (_, faults) => {
      const { cancelled, decide } = await atDecision();
      failing(faults);
      expect(await decide()).toHaveProperty("psu-id");
      expect(await cancelled.state()).toBe("cancelling");
      expect(await start("cancellation", cancelled)).toMatchObject({ status: 409 });
      await submit(minutes(0.9));
      expect(await cancelled.state()).toBe("cancelling");
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
      await submit(minutes(1));
      expect(submits.calls).toBe(0);
      await expectCancelled(cancelled);
    },
  );

  const psuMessage = expect.stringContaining("not answered yet whether the payment was stopped");
  const unanswered = { transactionStatus: "PDNG", psuMessage };

  it.each(Object.entries(kindsOfPayments))(
    `leaves a payment of kind "%s" PDNG, with a psuMessage in every read, until it answers`,
    async (_, kind) => {
      const { payments, cancelled, decide } = await atCancellation(kind, psu, "2026-03-10");
      failing(noAnswers[0]?.[1] ?? {});
      await decide();
      const basketId = (await cancelled.stored())?.basketId ?? "";
      const readAt = async (now: Date) => [
        await cancelled.call(getPaymentStatus, { now }),
        await cancelled.call(getPayment, { now }),
        ...(payments.length < 2
          ? []
          : [
              await call(getSigningBasketStatus, { params: { basketId }, now }),
              await call(getSigningBasket, { params: { basketId }, now }),
            ]),
      ];
      for (const { body } of await readAt(testTime)) {
        expect(body).toMatchObject(unanswered);
        expect(body).not.toHaveProperty("nextExecutionDates");
      }
      expect(await cancelled.cancel()).toMatchObject(notYet);
      expect(await start("cancellation", cancelled)).toMatchObject(notYet);
      healed();
      await submit(minutes(1));
      for (const { body } of await readAt(testTime)) {
        expect(body).toMatchObject({ transactionStatus: "CANC" });
        expect(body).not.toHaveProperty("psuMessage");
      }
    },
  );

  it("leaves the payment PDNG without a WARNING if it does not answer the read of the order either", async () => {
    const { cancelled, decide } = await atDecision();
    failing(noAnswers[0]?.[1] ?? {});
    await decide();
    bankAway();
    for (const now of [minutes(1), minutes(16), minutes(3000)])
      expect(await cancelled.status({ now })).toEqual(unanswered);
  });

  it("ends the PDNG when it reports a final status of the order", async () => {
    const { cancelled, decide } = await atDecision();
    failing({ cancel: deaf });
    await decide();
    expect(await cancelled.state()).toBe("cancelling");
    expect(await cancelled.status()).toEqual({ transactionStatus: "CANC" });
  });
});

describe("a bank that declines a cancellation", () => {
  it("leaves the payment unchanged, and the PSU can cancel it in another SCA", async () => {
    const { cancelled, decide } = await atDecision();
    const states: unknown[] = [];
    failing(
      saying((told) => {
        states.push(told);
        return told;
      }),
    );
    await cancelled.status();
    failing({ cancel: () => async () => states.at(-1) });
    await decide();
    healed();
    expect(await cancelled.state()).toBe("submitted");
    expect(await cancelled.status()).toEqual({ transactionStatus: "ACTC" });
    await approveCancellation(cancelled);
    await expectCancelled(cancelled);
  });
});
