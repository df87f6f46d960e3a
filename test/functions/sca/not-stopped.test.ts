import { randomUUID } from "node:crypto";
import { handler as deleteEngagement } from "../../../functions/sandbox/delete-engagement.ts";
import { handler as cancelSca } from "../../../functions/sca/cancel-sca.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { payments } from "../../../shared/table/payments.ts";
import { bankAway, type Faults, failing, healed } from "../../support/bank/failing-bank.ts";
import { cancelInNetBank } from "../../support/bank/net-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { started } from "../../support/payments/authorisations.ts";
import { bulkOf, eirik, orderOf, standingOrder } from "../../support/payments/orders.ts";
import { knownPsu, later, receive, receiveApproved } from "../../support/payments/payments.ts";
import { openTab, parametersOf, reload, send } from "../../support/psu/page-call.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { loggedBy } from "../../support/run/logged.ts";
import { engage, makeAgreement, makeCorporation } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const future = { requestedExecutionDate: "2026-03-10" };
const goesOn = "The payment was not stopped. It will be made as agreed.";

/** Opens the cancellation link of an approved payment in a browser. */
async function atStop() {
  const payment = await receiveApproved(orderOf({ creditorName: randomUUID(), ...future }));
  const { link } = await started("cancellation", payment);
  let now = testTime;
  const browser = visitor(() => now);
  const page = await browser.open(link);
  const wait = () => {
    now = later(testTime, { minutes: 11 });
  };
  return { payment, link, browser, page, wait };
}
const asPending = (told: OrderState) => ({ ...told, status: "PDNG", cancellable: false });
/** A bank that answers a cancellation with a pending order, and shows it so from then on. */
function pendingSince(): Faults {
  let isAsked = false;
  return {
    cancel:
      (ask) =>
      async (...asked) => {
        isAsked = true;
        return asPending(await ask(...asked));
      },
    orders:
      (ask) =>
      async (...asked) =>
        (await ask(...asked)).map((told) => (isAsked ? asPending(told) : told)),
  };
}
type AtStop = Awaited<ReturnType<typeof atStop>>;

describe("a payment whose cancellation is not approved (specification, Cancel payment)", () => {
  it.each<[string, string, (at: AtStop) => Promise<{ html: string }>]>([
    ["is cancelled", "You cancelled", ({ browser, page }) => browser.submit(page, "cancel")],
    [
      "expires",
      "Time is up",
      async ({ browser, link, page, wait }) => {
        await browser.submit(page, "identify", [["number", "nobody"]]);
        wait();
        return browser.open(link);
      },
    ],
    [
      "fails",
      "That did not work",
      async ({ browser, page }) => {
        let last = page;
        for (let attempt = 1; attempt <= 5; attempt += 1)
          last = await browser.submit(last, "identify", [["number", randomUUID().slice(1)]]);
        return last;
      },
    ],
  ])("will be made as agreed, and the page says so, if the SCA %s", async (_, heading, end) => {
    const at = await atStop();
    const { html } = await end(at);
    expect(html).toContain(`<h1>${heading}</h1>`);
    expect(html).toContain(goesOn);
    expect(html).not.toContain("Nothing was approved");
    expect(await at.payment.status()).toEqual({ transactionStatus: "ACTC" });
  });

  it.each<[string, (at: AtStop) => Promise<{ html: string }>]>([
    ["presses the cancel button", ({ browser, page }) => browser.submit(page, "cancel")],
    [
      "opens the expired link",
      ({ browser, link, wait }) => {
        wait();
        return browser.open(link);
      },
    ],
  ])(
    `is not shown as "will be made as agreed" if it was stopped elsewhere before the PSU %s`,
    async (_, end) => {
      const at = await atStop();
      await cancelInNetBank(at.payment);
      const { html } = await end(at);
      expect(html).toContain("It may already have been made, or stopped in another way.");
      expect(html).not.toContain(goesOn);
    },
  );

  it(`is not shown as "will be made as agreed" if the bank does not answer and the table holds no state of the order`, async () => {
    const { browser, page, payment } = await atStop();
    const state = keys.state(payment.id);
    await table.change([{ delete: state, when: { present: true } }]);
    bankAway();
    const { html } = await browser.submit(page, "cancel").finally(healed);
    expect(html).toContain("It may already have been made, or stopped in another way.");
    expect(html).not.toContain(goesOn);
    expect(await payment.status()).toEqual({ transactionStatus: "ACTC" });
  });

  it("is shown with a button to stop it even if the bank does not answer and the table holds no state of the order", async () => {
    const { browser, link, page, payment } = await atStop();
    await browser.submit(page, "identify", [["number", eirik.number]]);
    const state = keys.state(payment.id);
    await table.change([{ delete: state, when: { present: true } }]);
    failing({ orders: () => () => Promise.reject(new Error("The bank is away.")) });
    const { answer, log } = await loggedBy(() => browser.open(link)).finally(healed);
    expect(answer.html).toContain("Stop the payment");
    expect(log).toContain("it is not known whether a payment can be stopped");
    expect(log).toContain(payment.id);
  });

  it("is not stopped if its PSU lost the payment's corporate agreement, even if another covers the account", async () => {
    const { person, company, account, agreement, engagement } = await makeCorporation();
    const other = await makeAgreement(company.customerId);
    const roles = ["REGISTER", "VIEW"];
    await engage(other.id, { customer: person.customerId, account: account.id, roles });
    const { customerNumber: number } = person;
    const debtorAccount = { iban: account.iban, currency: "NOK" };
    const instructedAmount = { amount: "1.00", currency: "NOK" };
    const order = orderOf({ ...future, debtorAccount, instructedAmount });
    const corporate = { "psu-corporate-id": agreement.id };
    const session = await knownPsu(number, { context: agreement.id });
    const headers = { "x-psu-identity": undefined, ...session, ...corporate };
    const payment = await receive(order, { headers });
    await payment.approve({ number });
    const { link } = await started("cancellation", payment, {
      headers: { ...session, ...corporate },
    });
    const browser = visitor();
    const shown = await browser.submit(await browser.open(link), "identify", [["number", number]]);
    const params = { agreementId: agreement.id, engagementId: engagement.id };
    await call(deleteEngagement, { params });
    expect(broughtBack(await browser.submit(shown, "approve"))).toMatchObject({
      code: "PAYMENT_FAILED",
      message: "The PSU cannot pay from the debtor account.",
    });
    expect(await payments.get(payment.id)).toHaveProperty("state", "submitted");
  });

  it(`is not shown as "will be made as agreed" by a link that expired before its first use`, async () => {
    const { browser, link, wait } = await atStop();
    wait();
    const { html } = await browser.open(link);
    expect(html).toContain("It was not stopped here.");
    expect(html).not.toContain(goesOn);
  });

  it(`is not shown as "will be made as agreed" if it was stopped before the PSU approves the cancellation`, async () => {
    const { payment, browser, page } = await atStop();
    const shown = await browser.submit(page, "identify", [["number", eirik.number]]);
    await cancelInNetBank(payment);
    const { html } = await browser.submit(shown, "approve");
    expect(html).toContain("The payment is already stopped.");
    expect(html).not.toContain(goesOn);
  });

  it("will be made as agreed, and the page says so, also if it is a standing order or a bulk", async () => {
    const order = await receiveApproved(standingOrder({ creditorName: "Goes on" }));
    const bulk = await receiveApproved(bulkOf(future));
    for (const [of, text] of [
      [order, goesOn],
      [bulk, "The payments were not stopped. They will be made as agreed."],
    ] as const) {
      const tab = await openTab((await started("cancellation", of)).link);
      await send(cancelSca, tab);
      const page = await reload(tab);
      expect(page.html).toContain(text);
      expect(parametersOf(page)).toMatchObject({ code: "SCA_INVALID" });
    }
    expect(await order.status()).toMatchObject({ transactionStatus: "ACTC" });
    expect(await bulk.status()).toMatchObject({ transactionStatus: "ACTC" });
  });
});

describe("an approved cancellation (decision: Unknown outcomes)", () => {
  it.each<[string, Parameters<typeof failing>[0]]>([
    ["does not come", { cancel: () => () => Promise.reject(new Error("The bank is away.")) }],
    ["is an order in the state PDNG", pendingSince()],
  ])("is shown as not known yet if the bank's answer %s", async (_, fault) => {
    const { browser, page } = await atStop();
    const shown = await browser.submit(page, "identify", [["number", eirik.number]]);
    const end = failing(fault);
    const { html } = await browser.submit(shown, "approve").finally(end);
    expect(html).toContain("we do not know yet whether it is stopped");
    expect(html).not.toContain("It was not stopped here.");
  });
});
