import type { Context } from "aws-lambda";
import { createRouter } from "../../../infra/local/router.ts";
import { pageRoutes } from "../../../infra/routes.ts";
import {
  actionsOf,
  addressBack,
  choicesOf,
  PageWalker,
  type VisitedPage,
} from "../../../infra/tpp/page-walker.ts";
import { callHandler } from "../operations/around-calls.ts";
import { testTime } from "../operations/call.ts";
import { asDeclared } from "../operations/declared-ports.ts";
import { pageEvent } from "../operations/page-event.ts";

/** The cookie of the browser in which the tests' PSUs give consent and approve. */
export const homeCookie = { sca: "home".padEnd(43, "-") };

/** A visitor that passes a first page with only a button. */
export class GoingVisitor extends PageWalker {
  override async open(url: string): Promise<VisitedPage> {
    const page = await super.open(url);
    return actionsOf(page).includes("begin") ? this.submit(page, "begin") : page;
  }
}

/** A visitor of the SCA site, whose pages come from the exported handlers. */
export const visitor = (
  now: () => Date = () => testTime,
  context: Partial<Context> = {},
): PageWalker =>
  new GoingVisitor((url, init) => answerOf(new URL(url), init, now(), context), homeCookie);

const pages = new Map(pageRoutes.map(({ id, page }) => [id, page]));

const accessOf = (id: string) => pages.get(id)?.access ?? {};

/** The answer of the exported handlers to one request of a browser. */
export async function answerOf(
  { pathname, searchParams }: URL,
  init: RequestInit,
  now: Date,
  context: Partial<Context> = {},
): Promise<Response> {
  const { route, pathParameters } = createRouter(pageRoutes)(init.method ?? "", pathname);
  const event = pageEvent({
    method: init.method,
    path: pathname,
    parameters: pathParameters,
    query: searchParams.size ? Object.fromEntries(searchParams) : undefined,
    headers: { "accept-language": "en", ...(init.headers as Record<string, string>) },
    body: init.body,
    now,
  });
  const { statusCode, headers, body } = await callHandler(pages.get(route.id) ?? route, () =>
    asDeclared(route.id, accessOf(route.id), () =>
      route.handler(structuredClone(event), context as Context),
    ),
  );
  const isEmpty = statusCode === 204 || statusCode === 304;
  return new Response(isEmpty ? null : body, {
    status: statusCode,
    headers: headers as Record<string, string>,
  });
}

export type Redirected = Record<string, string>;

/** Returns the parameters of the redirect with which a page leads back to the TPP. */
export function broughtBack(page: VisitedPage): Redirected {
  const back = addressBack(page);
  if (!back) throw new Error(`The page leads nowhere: ${page.status} ${page.html.slice(0, 2000)}`);
  return Object.fromEntries(back.searchParams);
}

/** Gives a consent: identifies, chooses the context if asked, and grants these accounts or all. */
export async function giveConsent(
  link: string,
  number: string,
  choice: { context?: string; accounts?: readonly string[]; now?: () => Date } = {},
): Promise<Redirected> {
  const browser = visitor(choice.now);
  let page = await browser.open(link);
  if (page.html.includes("/identify"))
    page = await browser.submit(page, "identify", [["number", number]]);
  const contexts = choicesOf(page, "context");
  if (contexts.length)
    page = await browser.submit(page, "context", [
      ["context", choice.context ?? contexts[0] ?? ""],
    ]);
  const accounts = choice.accounts ?? choicesOf(page, "account");
  return broughtBack(
    await browser.submit(
      page,
      "consent",
      accounts.map((id) => ["account", id] as const),
    ),
  );
}

/** Approves a payment: identifies, and approves the summary. A link that has nothing to approve leads back at once. */
export async function approve(link: string, number: string, now?: () => Date): Promise<Redirected> {
  const browser = visitor(now);
  const start = await browser.open(link);
  if (!start.html.includes("<form")) return broughtBack(start);
  const page = await browser.submit(start, "identify", [["number", number]]);
  if (!page.html.includes("<form")) return broughtBack(page);
  return broughtBack(await browser.submit(page, "approve"));
}
