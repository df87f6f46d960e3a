import { handler } from "../../../functions/dashboard/stop-own-payment.ts";
import type { VisitedPage } from "../../../infra/tpp/page-walker.ts";
import { shownSummary } from "../../../shared/dashboard/shown-summary.ts";
import type { Payment } from "../../../shared/rules/payment.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { failing } from "../../support/bank/failing-bank.ts";
import { moveInNetBank } from "../../support/bank/net-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { asked, stop } from "../../support/payments/payment-to-stop.ts";
import {
  book,
  idOf,
  later,
  orderOf,
  receiveApproved,
  statusOf,
} from "../../support/payments/payments.ts";
import { actionOf, addressesIn, home, visitorAt } from "../../support/psu/dashboard.ts";
import { callPage, hiddenOf, type PageOptions } from "../../support/psu/page-call.ts";
import { textOf } from "../../support/psu/read-page.ts";
import { eirik as customer, ingrid } from "../../support/psu/sca.ts";
import { tppId } from "../../support/psu/visit.ts";
import { sampledNumbers } from "../../support/run/long-form.ts";
import { replaceBySmallWorld } from "../../support/sandbox/small-world.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { frozenAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

// Restores the table before each test. The page shows the newest approved payment first.
const kept = useTable({ small: true, anew: true });

const waits = { requestedExecutionDate: "2026-03-20" };
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
    expect(await statusOf(payment)).toMatchObject({ transactionStatus: "ACSC" });
  });

  it("says that the payment can no longer be stopped if it is no longer stored", async () => {
    const payment = await receiveApproved(orderOf(waits));
    const { browser, page } = await asked();
    let isGone = false;
    const end = failing({
      orders: (ask) => async (ids) => {
        if (!isGone) await table.change([{ delete: keys.payment(idOf(payment)) }]);
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
    expect((await statusOf(payment)).transactionStatus).toMatch(/^AC/);
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
      const { transactionStatus } = await statusOf(payment);
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
    expect(await statusOf(payment)).toEqual({ transactionStatus: "ACTC" });
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
    expect(await statusOf(payment)).toEqual({ transactionStatus: "ACTC" });
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
    expect(await statusOf(payment)).toEqual({ transactionStatus: "ACTC" });
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
