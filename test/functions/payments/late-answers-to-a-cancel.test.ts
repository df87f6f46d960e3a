import type { Bank } from "../../../shared/ports/bank.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { NoAnswer } from "../../../shared/ports/time-limit.ts";
import { wrapBank } from "../../../shared/stage/bank-at.ts";
import { callingAtOnce } from "../../support/bank/calls-at-once.ts";
import { bankAway, failing, healed } from "../../support/bank/failing-bank.ts";
import { atDecision as decisionAt, started } from "../../support/payments/authorisations.ts";
import { useFutureCancellation } from "../../support/payments/future-cancellation.ts";
import { eirik } from "../../support/payments/orders.ts";
import { minutes, submit } from "../../support/payments/payments.ts";
import { eventsAbout } from "../../support/psu/sca.ts";
import { frozenAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

const { atDecision, expectCancelled, expectUnmoved } = useFutureCancellation(
  useTable({ small: true }),
);
afterEach(healed);

describe("a bank that answers a cancellation late, twice or out of order", () => {
  it("gets the calls of page and job at the same time: the payment is cancelled once", async () => {
    const { cancelled, decide } = await atDecision();
    await callingAtOnce("cancel", decide, () => submit(minutes(1)));
    healed();
    await expectCancelled(cancelled);
  });

  it("gets the page's call after the job's: the payment stays cancelled", async () => {
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
    await submit(minutes(1));
    healthy.resolve();
    expect(await Promise.all(late)).toMatchObject([{ status: "CANC" }]);
    await expectCancelled(cancelled);
  });

  it("declines the first of two cancellations late: the second cancels the payment", async () => {
    const { cancelled, decide } = await atDecision();
    const { link } = await started("cancellation", cancelled);
    const decideAgain = await decisionAt(link, eirik.number, () => minutes(1));
    let orders: Bank["orders"] | undefined;
    const leave = wrapBank((bank) => {
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
        const [told] = (await orders?.([cancelled.id])) ?? [];
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
    await submit(minutes(1));
    expect(await cancelled.state()).toBe("submitted");
    await decideAgain();
    late.resolve();
    await page;
    expect(await cancelled.state()).toBe("cancelling");
    healed();
    leave();
    await submit(minutes(3));
    await expectCancelled(cancelled);
  });

  it("has its answer recorded even if a status read stores the new state right before the page does", async () => {
    const { cancelled, decide } = await atDecision();
    let uses = Number.NaN;
    const heal = failing({
      cancel:
        (ask) =>
        async (...all) => {
          const told = await ask(...all);
          uses = 0;
          return told;
        },
    });
    // From the bank's answer on, the first use reads STATE and the second writes the outcome.
    const frozen = await frozenAt(() => ++uses === 2, decide);
    expect([frozen.isFrozen, await cancelled.status()]).toEqual([
      true,
      { transactionStatus: "CANC" },
    ]);
    await frozen.thaw();
    heal();
    await expectCancelled(cancelled);
    const events = await eventsAbout(cancelled.id);
    expect(events.find(({ type }) => type === "PAYMENT_CANCELLED")).not.toHaveProperty("before");
  });

  it("answers with an older state after it cancelled: the state with the greater revision counts", async () => {
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
    expect(await cancelled.status()).toEqual({ transactionStatus: "CANC" });
    // From here on the bank is away, so nobody can read the newer state from it again.
    bankAway();
    read.resolve();
    await page;
    expect(await cancelled.state()).toBe("submitted");
    expect(await cancelled.status()).toMatchObject({
      transactionStatus: "CANC",
      tppMessages: [{ category: "WARNING" }],
    });
    healed();

    await expectUnmoved();
  });
});
