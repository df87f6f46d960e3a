import { choicesOf, type VisitedPage, type Visitor } from "../../infra/tpp/visitor.ts";
import { testTime } from "./call.ts";
import type { eirik } from "./sca.ts";
import { visitor } from "./site.ts";
import { tppId } from "./visit.ts";

/** Where customers see what they have consented to. */
export const home = "http://localhost:8080/consents";

/** Signs a seed customer in, in a browser that was never there. */
export async function visitorAt(
  { nationalNumber: number }: Pick<typeof eirik, "nationalNumber">,
  { now = () => testTime, tpp = tppId }: { now?: () => Date; tpp?: string } = {},
): Promise<{ browser: Visitor; page: VisitedPage }> {
  const browser = visitor(now);
  const page = await browser.submit(await browser.open(home), "sign-in", [
    ["tpp", tpp],
    ["number", number],
  ]);
  return { browser, page };
}

/** The addresses that a page leads to below a place of the bank's pages: of accounts, a history, payments. */
export const addressesIn = ({ html }: VisitedPage, place: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="\/consents\/([a-z]+)\/([\w-]+)"/g)]
    .filter(([, of]) => of === place)
    .map(([, of, reference]) => `${home}/${of}/${reference}`);

/** Opens the first page that this one leads to below a place. */
export const follow = (browser: Visitor, page: VisitedPage, place: string): Promise<VisitedPage> =>
  browser.open(addressesIn(page, place)[0] ?? "");

/** The form of a page that is about one consent or payment, as a visitor names it. */
export const actionOf = ({ html }: VisitedPage): string =>
  /<form method="post" action="\/consents\/((?:accounts|payments)\/[\w-]+)"/.exec(html)?.[1] ?? "";

/** Ticks these accounts of a checklist, or all, and saves. */
export const choose = (
  browser: Visitor,
  page: VisitedPage,
  accounts: readonly string[] = choicesOf(page, "account"),
): Promise<VisitedPage> =>
  browser.submit(
    page,
    actionOf(page),
    accounts.map((id) => ["account", id] as const),
  );

/** What a page says, without its markup. */
export const textOf = ({ html }: Pick<VisitedPage, "html">): string =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/[\s\u00a0]+/g, " ");
