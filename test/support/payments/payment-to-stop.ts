import type { VisitedPage } from "../../../infra/tpp/page-walker.ts";
import { testTime } from "../operations/call.ts";
import { actionOf, follow, home, visitorAt } from "../psu/dashboard.ts";
import { eirik as customer } from "../psu/sca.ts";

export const stop = (browser: Visiting["browser"], page: VisitedPage) =>
  browser.submit(page, actionOf(page));
type Visiting = Awaited<ReturnType<typeof visitorAt>>;

/** Signs Eirik in, and opens the page of the payment that he approved last. */
export async function asked(now: () => Date = () => testTime) {
  const { browser } = await visitorAt(customer, { now });
  const list = await browser.open(`${home}/payments`);
  return { browser, page: await follow(browser, list, "payments") };
}
