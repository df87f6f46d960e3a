import { choicesOf, type VisitedPage, type Visitor, wayBack } from "../tpp/visitor.ts";
import { expect, note, showPage } from "./demo-screen.ts";

/** A customer, by the number of the sandbox's page and by the one that a provider knows. */
type Psu = { customerNumber: string; nationalNumber: string };

/** Goes to the bank's pages and consents. Answers what the TPP is told. */
export async function consent(browser: Visitor, link: string, psu: Psu): Promise<URLSearchParams> {
  let page = await browser.open(link);
  showPage(`opened ${link.slice(0, link.lastIndexOf("/") + 6)}…`);
  page = await identify(browser, page, psu);
  showPage("identified");
  if (choicesOf(page, "context").includes("PRIVATE")) {
    page = await browser.submit(page, "context", [["context", "PRIVATE"]]);
    showPage("chose to act as a private person");
  }
  const accounts = choicesOf(page, "account");
  page = await browser.submit(
    page,
    "consent",
    accounts.map((id) => ["account", id] as const),
  );
  showPage(`granted ${accounts.length} accounts`);
  return broughtBack(wayBack(page));
}

/** Goes to the bank's pages and approves what is shown there: a payment, or its cancellation. */
export async function approve(browser: Visitor, link: string, psu: Psu): Promise<void> {
  const page = await identify(browser, await browser.open(link), psu);
  showPage("identified, and read the summary");
  const { searchParams } =
    wayBack(await atProvider(browser, await browser.submit(page, "approve"), psu)) ?? {};
  showPage("approved");
  expect("the PSU comes back without an error", searchParams?.get("code") ?? null, null);
}

const identify = async (browser: Visitor, page: VisitedPage, psu: Psu): Promise<VisitedPage> =>
  atProvider(
    browser,
    await browser.submit(page, "identify", [["number", psu.customerNumber]]),
    psu,
  );

/** Production leads PSUs to their provider; its page has a form of its own. */
async function atProvider(
  browser: Visitor,
  page: VisitedPage,
  { nationalNumber }: Psu,
): Promise<VisitedPage> {
  if (!page.url.includes("/interaction/")) return page;
  showPage(`was led to ${new URL(page.url).origin}`);
  return browser.submit(page, "login", [["number", nationalNumber]]);
}

function broughtBack(back: URL | undefined): URLSearchParams {
  if (!back?.searchParams.get("psu-id")) throw new Error(`The PSU did not come back: ${back}.`);
  showPage(`came back to ${back.origin}${back.pathname} with`);
  for (const [name, value] of back.searchParams) note(`        ${name}=${value}`);
  return back.searchParams;
}
