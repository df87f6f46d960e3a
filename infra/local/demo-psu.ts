import { addressBack, choicesOf, type PageWalker, type VisitedPage } from "../tpp/page-walker.ts";
import { expect, note, showPage } from "./demo-screen.ts";

/**
 * A customer: `customerNumber` identifies on the sandbox's page, `nationalNumber` at a provider.
 */
type Psu = { customerNumber: string; nationalNumber: string };

/** Consents on the bank's pages, and returns the parameters of the redirect back to the TPP. */
export async function consent(
  browser: PageWalker,
  link: string,
  psu: Psu,
): Promise<URLSearchParams> {
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
  return broughtBack(addressBack(page));
}

/** Approves a payment or its cancellation on the bank's pages. */
export async function approveOnPages(browser: PageWalker, link: string, psu: Psu): Promise<void> {
  const page = await identify(browser, await browser.open(link), psu);
  showPage("identified, and read the summary");
  const { searchParams } =
    addressBack(await atProvider(browser, await browser.submit(page, "approve"), psu)) ?? {};
  showPage("approved");
  expect("the PSU comes back without an error", searchParams?.get("code") ?? null, null);
}

const identify = async (browser: PageWalker, page: VisitedPage, psu: Psu): Promise<VisitedPage> =>
  atProvider(
    browser,
    await browser.submit(page, "identify", [["number", psu.customerNumber]]),
    psu,
  );

/** Logs in at the identity provider, which production redirects to and whose form differs. */
async function atProvider(
  browser: PageWalker,
  page: VisitedPage,
  { nationalNumber }: Psu,
): Promise<VisitedPage> {
  if (!page.url.includes("/interaction/")) return page;
  showPage(`was redirected to ${new URL(page.url).origin}`);
  return browser.submit(page, "login", [["number", nationalNumber]]);
}

function broughtBack(back: URL | undefined): URLSearchParams {
  if (!back?.searchParams.get("psu-id")) throw new Error(`The PSU did not come back: ${back}.`);
  showPage(`came back to ${back.origin}${back.pathname} with`);
  for (const [name, value] of back.searchParams) note(`        ${name}=${value}`);
  return back.searchParams;
}
