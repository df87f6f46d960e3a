import { handler } from "../../../functions/dashboard/stop-own-payment.ts";
import type { VisitedPage } from "../../../infra/tpp/page-walker.ts";
import { shownSummary } from "../../../shared/dashboard/shown-summary.ts";
import type { Payment } from "../../../shared/rules/payment.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { failing, healed } from "../../support/bank/failing-bank.ts";
import { moveInNetBank } from "../../support/bank/net-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { bulkOf, eirik, orderOf, standingOrder } from "../../support/payments/orders.ts";
import { asked, stop } from "../../support/payments/payment-to-stop.ts";
import { balanceOf, book, later, receiveApproved } from "../../support/payments/payments.ts";
import { actionOf, addressesIn, home, visitorAt } from "../../support/psu/dashboard.ts";
import { callPage, hiddenOf, type PageOptions } from "../../support/psu/page-call.ts";
import { textOf } from "../../support/psu/read-page.ts";
import { auditEvents, eirik as customer, ingrid, reasonedEvents } from "../../support/psu/sca.ts";
import { tppId } from "../../support/psu/visit.ts";
import { sampledNumbers, sized } from "../../support/run/long-form.ts";
import { replaceBySmallWorld } from "../../support/sandbox/small-world.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { frozenAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

// Restores the table before each test. The page shows the newest approved payment first.
const kept = useTable({ small: true, anew: true });
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
    expect(await payment.status()).toMatchObject({ transactionStatus: "CANC" });
    expect(await balanceOf(eirik.main.bban)).toEqual(before);
    // The reason distinguishes it from a cancellation through a TPP or by the bank.
    expect(await reasonedEvents(payment.id)).toContain("PAYMENT_CANCELLED consents page");
    await book(later(testTime, { days: 30 }));
    expect(await balanceOf(eirik.main.bban)).toEqual(before);
  });

  it("stops a standing order, and a bulk of which no payment was made", async () => {
    const standing = await receiveApproved(standingOrder());
    const first = await asked();
    expect(textOf(first.page)).toMatch(
      /Stop the standing order\? .* How often On the 5th of every month/,
    );
    expect(textOf(first.page)).not.toContain("held");
    const ended = textOf(await stop(first.browser, first.page));
    expect(ended).toContain("The standing order is stopped. No further payments will be made.");
    expect((await standing.status()).transactionStatus).toBe("CANC");
    const bulk = await receiveApproved(bulkOf(waits));
    const second = await asked();
    expect(textOf(second.page)).toMatch(/To \d+ payments/);
    expect(textOf(second.page)).toContain("None of the payments will be made.");
    const none = textOf(await stop(second.browser, second.page));
    expect(none).toContain("The payments are stopped. None of them will be made.");
    expect((await bulk.status()).transactionStatus).toBe("CANC");
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
    expect(await payment.status()).toEqual({ transactionStatus: "CANC" });
    goOn.resolve();
    expect((await stopping).url).toMatch(/\?done=[\w-]{22}$/);
  });

  it("stops a payment once, even if it is sent several times at once", async () => {
    const payment = await receiveApproved(orderOf(waits));
    const { browser, page } = await asked();
    const answers = await Promise.all([1, 2, 3].map(() => stop(browser, page)));
    for (const { url } of answers) expect(url).toMatch(/\?done=[\w-]{22}$/);
    expect((await stop(browser, page)).url).toMatch(/\?done=[\w-]{22}$/);
    const told = (await auditEvents(payment.id)).filter((type) => type === "PAYMENT_CANCELLED");
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
      const { transactionStatus: status } = await payment.status();
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

const once = madeOnce(kept, () => receiveApproved(orderOf(waits)));

describe("the page to stop a payment", () => {
  it("says that the payment can no longer be stopped if it was made meanwhile, and offers no button", async () => {
    const payment = await receiveApproved(orderOf());
    const { browser, page } = await asked();
    await book(testTime);
    const late = await stop(browser, page);
    expect(late.status).toBe(409);
    expect(textOf(late)).toContain("can no longer be stopped");
    expect(actionOf(late)).toBe("");
    expect(await payment.status()).toMatchObject({ transactionStatus: "ACSC" });
  });

  it("says that the payment can no longer be stopped if it is no longer stored", async () => {
    const payment = await receiveApproved(orderOf(waits));
    const { browser, page } = await asked();
    let isGone = false;
    const end = failing({
      orders: (ask) => async (ids) => {
        if (!isGone) await table.change([{ delete: keys.payment(payment.id) }]);
        isGone = true;
        return ask(ids);
      },
    });
    const late = await stop(browser, page).finally(end);
    expect(late.status).toBe(409);
    expect(textOf(late)).toContain("can no longer be stopped");
  });

  it("shows the payment again if it has changed since it was shown", async () => {
    const payment = await receiveApproved(orderOf(waits));
    const { browser, page } = await asked();
    await moveInNetBank(payment, "2026-03-25");
    const changed = await stop(browser, page);
    expect(changed.status).toBe(409);
    expect(textOf(changed)).toMatch(/has changed in the meantime\..* 25 March 2026/);
    expect((await payment.status()).transactionStatus).toMatch(/^AC/);
    expect((await stop(browser, changed)).url).toMatch(/\?done=[\w-]{22}$/);
  });

  it("shows the true outcome if the payment's date changes while it is being stopped", async () => {
    for (const number of sampledNumbers(20, 6)) {
      const payment = await once();
      const { browser, page } = await asked();
      let answer: VisitedPage | undefined;
      const frozen = await frozenAt(number, async () => {
        answer = await stop(browser, page);
      });
      const { status: moved } = await moveInNetBank(payment, "2026-03-25");
      await frozen.thaw();
      const { transactionStatus } = await payment.status();
      expect([
        [204, 409, "ACWC"],
        [204, 200, "CANC"],
        [409, 200, "CANC"],
      ]).toContainEqual([moved, answer?.status, transactionStatus]);
    }
  });

  it("changes nothing after the customer is signed out or the sandbox is reset", async () => {
    const payment = await receiveApproved(orderOf(waits));
    let now = testTime;
    const { browser, page } = await asked(() => now);
    now = later(testTime, { minutes: 10 });
    const late = await stop(browser, page);
    expect(late.html).toContain("/consents/sign-in");
    expect(textOf(late)).toContain(
      "You were already signed out when you pressed the button. That press changed nothing.",
    );
    expect(await payment.status()).toEqual({ transactionStatus: "ACTC" });
    now = testTime;
    await replaceBySmallWorld(tppId);
    expect((await stop(browser, page)).html).toContain("/consents/sign-in");
  });

  it("is reached only in the browser that was shown its address: any other gets the list of payments", async () => {
    await receiveApproved(orderOf(waits));
    const { browser: own } = await visitorAt(customer);
    const [address = ""] = addressesIn(await own.open(`${home}/payments`), "payments");
    expect(textOf(await own.open(address))).toContain("Stop this payment?");
    for (const who of [customer, ingrid]) {
      const { browser } = await visitorAt(who);
      expect((await browser.open(address)).url).toBe(`${home}/payments`);
    }
  });

  it("changes nothing if the address names no payment or the form has no summary", async () => {
    const payment = await receiveApproved(orderOf(waits));
    const { browser, page } = await asked();
    const nowhere = `payments/${"A".repeat(22)}`;
    const elsewhere = { ...page, html: page.html.replaceAll(actionOf(page), nowhere) };
    expect((await stop(browser, elsewhere)).url).toBe(`${home}/payments`);
    const unseen = { ...page, html: page.html.replace('name="summary"', 'name="other"') };
    const refused = await stop(browser, unseen);
    expect(refused.status).toBe(409);
    expect(textOf(refused)).toContain("has changed in the meantime");
    expect(await payment.status()).toEqual({ transactionStatus: "ACTC" });
  });

  it.each<[string, PageOptions["headers"]]>([
    ["from another site", { origin: "https://tpp.example" }],
    ["that the browser marks as cross-site", { "sec-fetch-site": "cross-site" }],
    ["without the cookie", { cookie: undefined }],
    ["with another browser's cookie", { cookie: `consents=${"B".repeat(43)}` }],
  ])("refuses a form %s", async (_, headers = {}) => {
    const payment = await receiveApproved(orderOf(waits));
    const { page } = await asked();
    const form = ["csrf", "summary"].map(
      (name) => [name, hiddenOf({ ...page, headers: {} }, name)] as const,
    );
    const refused = await callPage(handler, `http://localhost:8080/consents/${actionOf(page)}`, {
      form,
      headers,
    });
    expect(refused.status).toBe(403);
    expect(await payment.status()).toEqual({ transactionStatus: "ACTC" });
  });
});

describe("the hash of the summary that a customer confirms", () => {
  const shown = { summaryHash: "hash", executionDate: "2026-03-20" } as Payment;
  it.each([
    ["another customer", { customerId: "b" }, shown],
    ["another agreement", { customerId: "a" }, { ...shown, corporateId: "agreement" }],
    ["other data of the payment", { customerId: "a" }, { ...shown, summaryHash: "other" }],
    ["another day", { customerId: "a" }, { ...shown, executionDate: "2026-03-23" }],
  ])("is different for %s", (_, session, payment) => {
    const summary = shownSummary({ customerId: "a" }, shown);
    expect(shownSummary({ customerId: "a" }, { ...shown })).toBe(summary);
    expect(shownSummary(session, payment as Payment)).not.toBe(summary);
  });
});
