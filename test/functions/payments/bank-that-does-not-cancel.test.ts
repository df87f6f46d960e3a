import { randomUUID } from "node:crypto";
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
import { start, started } from "../../support/payments/authorisations.ts";
import {
  job,
  minutes,
  stateOf,
  useFutureCancellation,
} from "../../support/payments/future-cancellation.ts";
import { eirik, statusOf } from "../../support/payments/payments.ts";
import { approve } from "../../support/psu/site.ts";
import { useTable } from "../../support/table/table.ts";

const { atDecision, expectCancelled } = useFutureCancellation(useTable({ small: true }));
afterEach(healed);

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
