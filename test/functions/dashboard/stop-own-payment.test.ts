import { failing, healed } from "../../support/bank/failing-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { approveBulk, bulkOf, bulkStatus } from "../../support/payments/bulks.ts";
import { asked, stop } from "../../support/payments/payment-to-stop.ts";
import {
  balanceOf,
  book,
  eirik,
  idOf,
  later,
  orderOf,
  receiveApproved,
  statusOf,
} from "../../support/payments/payments.ts";
import {
  approveStanding,
  standingOrder,
  standingStatus,
} from "../../support/payments/standing-orders.ts";
import { textOf } from "../../support/psu/read-page.ts";
import { auditEvents, reasonedEvents } from "../../support/psu/sca.ts";
import { sized } from "../../support/run/long-form.ts";
import { useTable } from "../../support/table/table.ts";

// Restores the table before each test. The page shows the newest approved payment first.
useTable({ small: true, anew: true });
afterEach(healed);

const waits = { requestedExecutionDate: "2026-03-20" };

describe("POST /consents/payments/{reference} (specification, Payment status: cancelled in the bank's own channel)", () => {
  it("stops a payment after a confirmation page, releases the held money, and shows CANC to the TPP", async () => {
    const before = await balanceOf(eirik.main.bban);
    const payment = await receiveApproved(orderOf({ creditorName: "Regretted" }));
    expect((await balanceOf(eirik.main.bban)).available).toBeLessThan(before.available);
    const { browser, page } = await asked();
    expect(textOf(page)).toMatch(/Stop this payment\? .* Regretted .* 2 March 2026/);
    const done = await stop(browser, page);
    expect(done.url).toMatch(/\/consents\/payments\?done=[\w-]{22}$/);
    expect(textOf(done)).toMatch(/The payment is stopped\. .* Stopped/);
    expect(await statusOf(payment)).toMatchObject({ transactionStatus: "CANC" });
    expect(await balanceOf(eirik.main.bban)).toEqual(before);
    // The reason distinguishes it from a cancellation through a TPP or by the bank.
    expect(await reasonedEvents(idOf(payment))).toContain("PAYMENT_CANCELLED consents page");
    await book(later(testTime, { days: 30 }));
    expect(await balanceOf(eirik.main.bban)).toEqual(before);
  });

  it("stops a standing order, and a bulk of which no payment was made", async () => {
    const standing = await approveStanding(standingOrder());
    const first = await asked();
    expect(textOf(first.page)).toMatch(
      /Stop the standing order\? .* How often On the 5th of every month/,
    );
    expect(textOf(first.page)).not.toContain("held");
    const ended = textOf(await stop(first.browser, first.page));
    expect(ended).toContain("The standing order is stopped. No further payments will be made.");
    expect((await standingStatus(standing)).transactionStatus).toBe("CANC");
    const bulk = await approveBulk(bulkOf(waits));
    const second = await asked();
    expect(textOf(second.page)).toMatch(/To \d+ payments/);
    expect(textOf(second.page)).toContain("None of the payments will be made.");
    const none = textOf(await stop(second.browser, second.page));
    expect(none).toContain("The payments are stopped. None of them will be made.");
    expect((await bulkStatus(bulk)).transactionStatus).toBe("CANC");
  });

  it("confirms the stop even if the bank's answer to it arrives after a status read has stored a newer answer", async () => {
    const payment = await receiveApproved(orderOf(waits));
    const { browser, page } = await asked();
    const [made, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    failing({
      cancel:
        (ask) =>
        async (...all) => {
          const told = await ask(...all);
          made.resolve();
          await goOn.promise;
          return { ...told, status: "ACTC", cancellable: true, revision: told.revision - 2 };
        },
    });
    const stopping = stop(browser, page);
    await made.promise;
    expect(await statusOf(payment)).toEqual({ transactionStatus: "CANC" });
    goOn.resolve();
    expect((await stopping).url).toMatch(/\?done=[\w-]{22}$/);
  });

  it("stops a payment once, even if it is sent several times at once", async () => {
    const payment = await receiveApproved(orderOf(waits));
    const { browser, page } = await asked();
    const answers = await Promise.all([1, 2, 3].map(() => stop(browser, page)));
    for (const { url } of answers) expect(url).toMatch(/\?done=[\w-]{22}$/);
    expect((await stop(browser, page)).url).toMatch(/\?done=[\w-]{22}$/);
    const told = (await auditEvents(idOf(payment))).filter((type) => type === "PAYMENT_CANCELLED");
    expect(told).toHaveLength(1);
  });

  it("stops a payment, or answers 409 if the job books it first, and the balances agree with the page", async () => {
    for (let round = 0; round < sized(4, 10); round += 1) {
      const before = await balanceOf(eirik.main.bban);
      const payment = await receiveApproved(orderOf({ creditorName: `Race ${round}` }));
      const held = before.available - (await balanceOf(eirik.main.bban)).available;
      const { browser, page } = await asked();
      const pause = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait));
      const lead = (round - 2) * 25;
      const [answer] = await Promise.all([
        pause(Math.max(0, -lead)).then(() => stop(browser, page)),
        pause(Math.max(0, lead)).then(() => book(testTime)),
      ]);
      const { transactionStatus: status } = await statusOf(payment);
      const left = await balanceOf(eirik.main.bban);
      const isStopped = status === "CANC";
      expect(["CANC", "ACSC"]).toContain(status);
      expect(answer.status).toBe(isStopped ? 200 : 409);
      const taken = isStopped ? 0n : held;
      expect(before.available - left.available).toBe(taken);
      expect(before.booked - left.booked).toBe(taken);
    }
  });
});
