import {
  choicesOf,
  formsOf,
  type PageWalker,
  type VisitedPage,
} from "../../../infra/tpp/page-walker.ts";
import { testTime } from "../operations/call.ts";
import type { eirik } from "./sca.ts";
import { visitor } from "./site.ts";
import { tppId } from "./visit.ts";

/** The address of the page on which customers see their consents. */
export const home = "http://localhost:8080/consents";

/** Signs a seed customer in, in a browser without a cookie. */
export async function visitorAt(
  { nationalNumber: number }: Pick<typeof eirik, "nationalNumber">,
  { now = () => testTime, tpp = tppId }: { now?: () => Date; tpp?: string } = {},
): Promise<{ browser: PageWalker; page: VisitedPage }> {
  const browser = visitor(now);
  const page = await browser.submit(await browser.open(home), "sign-in", [
    ["tpp", tpp],
    ["number", number],
  ]);
  return { browser, page };
}

/** The addresses on a page that lead to the bank's pages of one kind: accounts, history or payments. */
export const addressesIn = ({ html }: Pick<VisitedPage, "html">, place: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="\/consents\/([a-z]+)\/([\w-]+)"/g)]
    .filter(([, of]) => of === place)
    .map(([, of, reference]) => `${home}/${of}/${reference}`);

/** Opens the first link on a page that leads to pages of this kind. */
export const follow = (
  browser: PageWalker,
  page: VisitedPage,
  place: string,
): Promise<VisitedPage> => browser.open(addressesIn(page, place)[0] ?? "");

/** The form action of a page about one consent or payment, in the form in which a visitor submits it. */
export const actionOf = (page: VisitedPage): string =>
  formsOf(page)
    .map(({ action }) => /^\/consents\/((?:accounts|payments)\/[\w-]+)/.exec(action)?.[1])
    .find((action) => action !== undefined) ?? "";

/** Ticks these accounts of a checklist, or all of them, and submits it. */
export const choose = (
  browser: PageWalker,
  page: VisitedPage,
  accounts: readonly string[] = choicesOf(page, "account"),
): Promise<VisitedPage> =>
  browser.submit(
    page,
    actionOf(page),
    accounts.map((id) => ["account", id] as const),
  );
