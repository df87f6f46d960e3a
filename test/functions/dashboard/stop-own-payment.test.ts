import { handler } from "../../../functions/dashboard/stop-own-payment.ts";
import type { VisitedPage } from "../../../infra/tpp/page-walker.ts";
import { idOf } from "../../support/baskets.ts";
import { approveBulk, bulkOf, bulkStatus } from "../../support/bulks.ts";
import { testTime } from "../../support/call.ts";
import { actionOf, addressesIn, follow, home, textOf, visitorAt } from "../../support/dashboard.ts";
import { sampledNumbers, sized } from "../../support/long-form.ts";
import { madeOnce } from "../../support/made-once.ts";
import { moveInNetBank } from "../../support/net-bank.ts";
import { callPage, hiddenOf, type PageOptions } from "../../support/page-call.ts";
import {
  balanceOf,
  book,
  eirik,
  later,
  orderOf,
  receiveApproved,
  statusOf,
} from "../../support/payments.ts";
import { frozenAt } from "../../support/processes.ts";
import { auditEvents, eirik as customer, ingrid } from "../../support/sca.ts";
import { replaceBySmallWorld } from "../../support/small-world.ts";
import { approveStanding, standingOrder, standingStatus } from "../../support/standing-orders.ts";
import { useTable } from "../../support/table.ts";
import { tppId } from "../../support/visit.ts";

// Restores the table before each test. The page shows the newest approved payment first.
const kept = useTable({ small: true, anew: true });

const waits = { requestedExecutionDate: "2026-03-20" };
const once = madeOnce(kept, () => receiveApproved(orderOf(waits)));
const stop = (browser: Visiting["browser"], page: VisitedPage) =>
  browser.submit(page, actionOf(page));
type Visiting = Awaited<ReturnType<typeof visitorAt>>;

/** Signs Eirik in, and opens the page of the payment that he approved last. */
async function asked(now: () => Date = () => testTime) {
  const { browser } = await visitorAt(customer, { now });
  const list = await browser.open(`${home}/payments`);
  return { browser, page: await follow(browser, list, "payments") };
}

describe("POST /consents/payments/{reference} (specification, Payment status: cancelled in the bank's own channel)", () => {
  it("stops a payment after a word of what that means; what was held is free, and its TPP sees it", async () => {
    const before = await balanceOf(eirik.main.bban);
    const payment = await receiveApproved(orderOf({ ...waits, creditorName: "Regretted" }));
    expect((await balanceOf(eirik.main.bban)).available).toBeLessThan(before.available);
    const { browser, page } = await asked();
    expect(textOf(page)).toMatch(/Stop this payment\? .* Regretted .* 20 March 2026/);
    const done = await stop(browser, page);
    expect(done.url).toMatch(/\/consents\/payments\?done=[\w-]{22}$/);
    expect(textOf(done)).toMatch(/The payment is stopped\. .* Stopped/);
    expect(await statusOf(payment)).toMatchObject({ transactionStatus: "CANC" });
    expect(await balanceOf(eirik.main.bban)).toEqual(before);
    expect(await auditEvents(idOf(payment))).toContain("PAYMENT_CANCELLED");
    await book(later(testTime, { days: 30 }));
    expect(await balanceOf(eirik.main.bban)).toEqual(before);
  });

  it("stops a standing order, and a bulk none of which is made", async () => {
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

  it("stops it once, however often it is sent and from how many tabs", async () => {
    const payment = await receiveApproved(orderOf(waits));
    const { browser, page } = await asked();
    const answers = await Promise.all([1, 2, 3].map(() => stop(browser, page)));
    for (const { url } of answers) expect(url).toMatch(/\?done=[\w-]{22}$/);
    expect((await stop(browser, page)).url).toMatch(/\?done=[\w-]{22}$/);
    const told = (await auditEvents(idOf(payment))).filter((type) => type === "PAYMENT_CANCELLED");
    expect(told).toHaveLength(1);
  });

  it("or the job makes it: in a race one of them wins, and money is where it says", async () => {
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

describe("what is not stopped", () => {
  it("a payment that is made meanwhile: the page says so, and offers it no more", async () => {
    const payment = await receiveApproved(orderOf());
    const { browser, page } = await asked();
    await book(testTime);
    const late = await stop(browser, page);
    expect(late.status).toBe(409);
    expect(textOf(late)).toContain("can no longer be stopped");
    expect(actionOf(late)).toBe("");
    expect(await statusOf(payment)).toMatchObject({ transactionStatus: "ACSC" });
  });

  it("a payment that is another one than was shown", async () => {
    const payment = await receiveApproved(orderOf(waits));
    const { browser, page } = await asked();
    await moveInNetBank(payment, "2026-03-25");
    const changed = await stop(browser, page);
    expect(changed.status).toBe(409);
    expect(textOf(changed)).toMatch(/has changed in the meantime\..* 25 March 2026/);
    expect((await statusOf(payment)).transactionStatus).toMatch(/^AC/);
    expect((await stop(browser, changed)).url).toMatch(/\?done=[\w-]{22}$/);
  });

  it("a payment that is moved while it is being stopped: the page says what came true", async () => {
    for (const number of sampledNumbers(20, 6)) {
      const payment = await once();
      const { browser, page } = await asked();
      let answer: VisitedPage | undefined;
      const frozen = await frozenAt(number, async () => {
        answer = await stop(browser, page);
      });
      const { status: moved } = await moveInNetBank(payment, "2026-03-25");
      await frozen.thaw();
      const { transactionStatus } = await statusOf(payment);
      expect([
        [204, 409, "ACWC"],
        [204, 200, "CANC"],
        [409, 200, "CANC"],
      ]).toContainEqual([moved, answer?.status, transactionStatus]);
    }
  });

  it("anything once the visit is over, or the sandbox reset", async () => {
    const payment = await receiveApproved(orderOf(waits));
    let now = testTime;
    const { browser, page } = await asked(() => now);
    now = later(testTime, { minutes: 10 });
    const late = await stop(browser, page);
    expect(late.html).toContain("/consents/sign-in");
    expect(textOf(late)).toContain(
      "You were already signed out when you pressed the button. Nothing has been changed.",
    );
    expect(await statusOf(payment)).toEqual({ transactionStatus: "ACTC" });
    now = testTime;
    await replaceBySmallWorld(tppId);
    expect((await stop(browser, page)).html).toContain("/consents/sign-in");
  });

  it("anybody else's: an address means nothing to another customer, or in another browser", async () => {
    await receiveApproved(orderOf(waits));
    const { browser: own } = await visitorAt(customer);
    const [address = ""] = addressesIn(await own.open(`${home}/payments`), "payments");
    expect(textOf(await own.open(address))).toContain("Stop this payment?");
    for (const who of [customer, ingrid]) {
      const { browser } = await visitorAt(who);
      expect((await browser.open(address)).url).toBe(`${home}/payments`);
    }
  });

  it("a payment that the address does not name, or whose summary is missing", async () => {
    const payment = await receiveApproved(orderOf(waits));
    const { browser, page } = await asked();
    const nowhere = `payments/${"A".repeat(22)}`;
    const elsewhere = { ...page, html: page.html.replaceAll(actionOf(page), nowhere) };
    expect((await stop(browser, elsewhere)).url).toBe(`${home}/payments`);
    const unseen = { ...page, html: page.html.replace('name="summary"', 'name="other"') };
    const refused = await stop(browser, unseen);
    expect(refused.status).toBe(409);
    expect(textOf(refused)).toContain("has changed in the meantime");
    expect(await statusOf(payment)).toEqual({ transactionStatus: "ACTC" });
  });

  it.each<[string, PageOptions["headers"]]>([
    ["from another site", { origin: "https://tpp.example" }],
    ["the browser calls cross-site", { "sec-fetch-site": "cross-site" }],
    ["without the cookie", { cookie: undefined }],
    ["with another browser's cookie", { cookie: `consents=${"B".repeat(43)}` }],
  ])("by a form %s", async (_, headers = {}) => {
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
    expect(await statusOf(payment)).toEqual({ transactionStatus: "ACTC" });
  });
});
