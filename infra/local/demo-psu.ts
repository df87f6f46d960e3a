import { addressBack, choicesOf, type PageWalker, type VisitedPage } from "../tpp/page-walker.ts";
import { note, showPage } from "./demo-screen.ts";

/**
 * A customer: `customerNumber` identifies on the sandbox's page, `nationalNumber` at a provider.
 */
export type Psu = {
  name: string;
  customerNumber: string;
  nationalNumber: string;
  /** The agreement to act under, if not as a private person. */
  context?: string;
};

/** Consents on the bank's pages, and returns the address to which they lead back. */
export async function consent(browser: PageWalker, link: string, psu: Psu) {
  let page = await browser.open(link);
  showPage(`opened ${link.slice(0, link.lastIndexOf("/") + 6)}…`);
  page = await identify(browser, page, psu);
  showPage("identified");
  const { context = "PRIVATE" } = psu;
  if (choicesOf(page, "context").includes(context)) {
    page = await browser.submit(page, "context", [["context", context]]);
    showPage(`chose to act ${context === "PRIVATE" ? "as a private person" : "for a company"}`);
  }
  const accounts = choicesOf(page, "account");
  page = await browser.submit(
    page,
    "consent",
    accounts.map((id) => ["account", id] as const),
  );
  showPage(`granted ${accounts.length} accounts`);
  return addressBack(page);
}

/** Approves a payment or its cancellation on the bank's pages, and returns the address to which they lead back. */
export async function approveOnPages(browser: PageWalker, link: string, psu: Psu) {
  const page = await identify(browser, await browser.open(link), psu);
  showPage("identified, and read the summary");
  const approved = await atProvider(browser, await browser.submit(page, "approve"), psu);
  showPage("approved");
  return addressBack(approved);
}

const identify = async (browser: PageWalker, page: VisitedPage, psu: Psu): Promise<VisitedPage> =>
  atProvider(
    browser,
    await browser.submit(page, "identify", [["number", psu.customerNumber]]),
    psu,
  );

/** Logs in at the stand-in's provider, which production redirects to and whose form differs. */
async function atProvider(
  browser: PageWalker,
  page: VisitedPage,
  { nationalNumber }: Psu,
): Promise<VisitedPage> {
  if (!page.url.includes("/interaction/")) return page;
  showPage(`was redirected to ${new URL(page.url).origin}`);
  return browser.submit(page, "login", [["number", nationalNumber]]);
}

/** Shows the parameters of the redirect back to the TPP after a consent. */
export function broughtBack(back: URL | undefined): URLSearchParams {
  if (!back?.searchParams.get("psu-id")) throw new Error(`The PSU did not come back: ${back}.`);
  showPage(`came back to ${back.origin}${back.pathname} with`);
  for (const [name, value] of back.searchParams) note(`        ${name}=${value}`);
  return back.searchParams;
}
