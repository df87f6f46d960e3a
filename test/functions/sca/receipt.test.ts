import { handler as approvePayment } from "../../../functions/sca/approve-payment.ts";
import { handler as cancelSca } from "../../../functions/sca/cancel-sca.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { linkBack } from "../../../infra/tpp/page-walker.ts";
import { started } from "../../support/payments/authorisations.ts";
import { bulkOf, standingOrder } from "../../support/payments/orders.ts";
import { receive, receiveApproved } from "../../support/payments/payments.ts";
import { useApps } from "../../support/psu/apps.ts";
import { hiddenOf, openTab, reload, send } from "../../support/psu/page-call.ts";
import { plain } from "../../support/psu/read-page.ts";
import { eirik, order } from "../../support/psu/sca.ts";
import { visitor } from "../../support/psu/site.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

async function atSummary(options: Parameters<typeof order>[1] = {}) {
  const { link, params } = await order(eirik, options);
  const tab = await openTab(link);
  await send(identifyPsu, tab, [["number", eirik.customerNumber]]);
  return { tab, reference: params["payment-id"] };
}

/** Approves on a link, and returns the page after the approval. */
async function approvedAt(link: string): Promise<string> {
  const browser = visitor();
  const page = await browser.open(link);
  const shown = await browser.submit(page, "identify", [["number", eirik.customerNumber]]);
  return plain((await browser.submit(shown, "approve")).html);
}

describe("the last page of a payment's SCA", () => {
  it("shows the amount, the payee, the date and the bank's reference of the approved payment", async () => {
    const { tab, reference } = await atSummary();
    const summary = hiddenOf(await reload(tab), "summary");
    await send(approvePayment, tab, [["summary", summary]]);
    const text = plain((await reload(tab)).html);
    for (const part of [
      "What you approved",
      "Amount250.00 EUR",
      "ToMüller &amp; Söhne GmbH",
      "Taken from the account2,967.27 NOK",
      "Payment date2 March 2026",
      `The bank's reference${reference}`,
    ])
      expect(text).toContain(part);
  });

  it("shows nothing about a payment that was not approved", async () => {
    const { tab, reference } = await atSummary();
    await send(cancelSca, tab, []);
    const { html } = await reload(tab);
    for (const part of ["What you approved", "250.00", reference]) expect(html).not.toContain(part);
  });

  it("redirects to the TPP after ten seconds, or never if the PSU chooses to stay", async () => {
    const { tab } = await atSummary();
    await send(approvePayment, tab, [["summary", hiddenOf(await reload(tab), "summary")]]);
    const page = await reload(tab);
    expect(page.html).toContain('http-equiv="refresh" content="10;url=https:');
    const [, query = ""] = /<a href="(\?[^"]*)">Stay on this page/.exec(page.html) ?? [];
    const kept = await reload({ ...tab, link: `${tab.link}${query}` });
    expect(kept.html).not.toContain('http-equiv="refresh"');
    for (const page of [await reload(tab), kept]) {
      expect(plain(page.html)).toContain("What you approved");
      expect(linkBack(page)).toMatch(/^https:\/\/tpp\.example\/back\?psu-id=/);
    }
  });

  it("redirects to the TPP at once if nothing was approved", async () => {
    const { tab } = await atSummary();
    await send(cancelSca, tab, []);
    expect((await reload(tab)).html).toContain('http-equiv="refresh" content="0;url=https:');
  });
});

describe("the last page of a standing order's SCA", () => {
  it("shows the amount of each payment, the frequency, the first and the last day", async () => {
    const { link } = await receive(standingOrder({ endDate: "2027-01-31" }));
    const text = await approvedAt(link);
    for (const part of [
      "What you approved",
      "Amount each time100.00 NOK",
      "ToHavbris Sjømat AS",
      "How oftenOn the 5th of every month",
      "Starts5 March 2026",
      "Ends31 January 2027",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Payment date");
  });

  it("shows the standing order that was stopped, and the first day without a payment", async () => {
    const order = await receiveApproved(standingOrder({ creditorName: "Regretted" }));
    const text = await approvedAt((await started("cancellation", order)).link);
    for (const part of [
      "What you stopped",
      "Amount each time100.00 NOK",
      "ToRegretted",
      "How oftenOn the 5th of every month",
      "No payments from5 March 2026",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Payment date|When you stop it/);
  });
});

describe("the last page of a bulk's SCA", () => {
  it("shows the total and the number of payments", async () => {
    const text = await approvedAt((await receive(bulkOf())).link);
    for (const part of ["What you approved", "Amount350.50 NOK", "Number of payments2"])
      expect(text).toContain(part);
  });

  it("shows the total of a bulk that was stopped", async () => {
    const bulk = await receiveApproved(bulkOf({ requestedExecutionDate: "2026-03-10" }));
    const text = await approvedAt((await started("cancellation", bulk)).link);
    expect(text).toContain("What you stoppedAmount350.50 NOK");
  });
});

describe("the way back from a payment to the TPP's app (specification, Redirect callbacks)", () => {
  useApps();

  it("is a redirect without a page", async () => {
    const headers = {
      "tpp-redirect-preferred": "false",
      "x-psu-identity": eirik.nationalNumber,
    };
    const { tab } = await atSummary({ headers });
    await send(approvePayment, tab, [["summary", hiddenOf(await reload(tab), "summary")]]);
    expect(await reload(tab)).toMatchObject({ status: 303, html: "" });
  });
});
