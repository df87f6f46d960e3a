import { handler as approvePayment } from "../../../functions/sca/approve-payment.ts";
import { handler as cancelSca } from "../../../functions/sca/cancel-sca.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { hiddenOf, openTab, reload, send } from "../../support/page-call.ts";
import { eirik, order } from "../../support/sca.ts";
import { useTable } from "../../support/table.ts";

useTable();

const plain = (html: string) => html.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ");

async function atSummary() {
  const { link, params } = await order(eirik);
  const tab = await openTab(link);
  await send(identifyPsu, tab, [["number", eirik.customerNumber]]);
  return { tab, reference: params["payment-id"] };
}

describe("the page that leads back from a payment", () => {
  it("shows what was approved: how much, to whom, when, and the bank's reference", async () => {
    const { tab, reference } = await atSummary();
    const summary = hiddenOf(await reload(tab), "summary");
    await send(approvePayment, tab, [["summary", summary]]);
    const text = plain((await reload(tab)).html);
    for (const part of [
      "What you approved",
      "Amount250.00 EUR",
      "ToMüller &amp; Söhne GmbH",
      "Payment date2 March 2026",
      `The bank's reference${reference}`,
    ])
      expect(text).toContain(part);
  });

  it("shows nothing of a payment that was not approved", async () => {
    const { tab, reference } = await atSummary();
    await send(cancelSca, tab, []);
    const { html } = await reload(tab);
    for (const part of ["What you approved", "250.00", reference]) expect(html).not.toContain(part);
  });
});
