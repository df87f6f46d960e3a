import { handler as approvePage } from "../../../functions/sca/approve-payment.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { hiddenOf, openTab, parametersOf, reload, send } from "../psu/page-call.ts";
import { type Basket, basketLink } from "./baskets.ts";
import { eirik } from "./orders.ts";

/** Opens a tab that shows the payments of a basket to a PSU. */
export async function basketSummary(basket: Basket, psu: { "psu-id": string }) {
  const tab = await openTab(await basketLink(basket, psu));
  await send(identifyPsu, tab, [["number", eirik.number]]);
  const page = await reload(tab);
  const summary = hiddenOf(page, "summary");
  const end = async (sent = summary) => {
    await send(approvePage, tab, [["summary", sent]]);
    return parametersOf(await reload(tab));
  };
  return { tab, page, end };
}
