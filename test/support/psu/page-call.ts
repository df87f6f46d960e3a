import type { Context } from "aws-lambda";
import { handler as beginSca } from "../../../functions/sca/begin-sca.ts";
import { handler as showStep } from "../../../functions/sca/show-step.ts";
import { fieldsOf, linkBack } from "../../../infra/tpp/page-walker.ts";
import type { PageHandler } from "../../../shared/http/page.ts";
import { settings } from "../../../shared/runtime/settings.ts";
import { callHandler } from "../operations/around-calls.ts";
import { pageEvent } from "../operations/page-event.ts";
import { homeCookie } from "./site.ts";

type Fields = readonly (readonly [name: string, value: string])[];

export type PageOptions = {
  /** The fields of a form. A string is sent as it is. */
  form?: Fields | string;
  /** Headers beyond a browser's usual ones. `undefined` removes a header. */
  headers?: Record<string, string | undefined>;
  now?: Date;
  /** The domain of the request, if it is not the site's own. */
  domainName?: string;
};

export type PageAnswer = { status: number; headers: Record<string, string>; html: string };

/** A browser tab on a link: its cookie, and the CSRF token of its forms. */
export type Tab = { link: string; cookie: string; csrf: string; page: PageAnswer };

/**
 * Calls the exported handler of one page, with the link of its SCA, as the gateway would. It follows no redirect
 * and keeps no cookie.
 */
export async function callPage(
  handler: PageHandler,
  link: string,
  options: PageOptions = {},
): Promise<PageAnswer> {
  const { hostname, origin } = new URL(settings.siteAddress);
  const { form, headers = {}, now, domainName = hostname } = options;
  const [method = "", template = ""] = handler.page.route.split(" ");
  const { pathname, searchParams } = new URL(link);
  const parts = pathname.split("/");
  const parameters = template
    .split("/")
    .flatMap((part, at) => (part.startsWith("{") ? [[part.slice(1, -1), parts[at] ?? ""]] : []));
  const sent: Record<string, string | undefined> = {
    "accept-language": "en",
    ...(method === "POST" && {
      origin,
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    }),
    ...headers,
  };
  const event = pageEvent({
    method,
    path: parameters.reduce(
      (path, [name, value]) => path.replace(`{${name}}`, value ?? ""),
      template,
    ),
    parameters: parameters.length ? Object.fromEntries(parameters) : null,
    query: searchParams.size ? Object.fromEntries(searchParams) : undefined,
    headers: Object.fromEntries(
      Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    body: typeof form === "string" ? form : form && encoded(form),
    now,
    domainName,
  });
  const answer = await callHandler(handler.page, () =>
    handler(structuredClone(event), {} as Context),
  );
  return {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
    html: answer.body,
  };
}

/** The cookie of the browser in which the tests give their consents. */
export const atHome = { cookie: `sca=${homeCookie.sca}` };

/** Opens a link in a browser without a cookie, unless `headers` holds one. */
export async function lookAt(link: string, options: PageOptions = {}): Promise<Tab> {
  const page = await callPage(showStep, link, options);
  const cookie = page.headers["set-cookie"]?.split(";")[0] ?? options.headers?.cookie ?? "";
  return { link, page, cookie, csrf: hiddenOf(page, "csrf") };
}

/** Opens a link in the same way, and passes a first page that has only a button. */
export async function openTab(link: string, options: PageOptions = {}): Promise<Tab> {
  const tab = await lookAt(link, options);
  if (!tab.page.html.includes('/begin"')) return tab;
  await send(beginSca, tab, [], options);
  return { ...tab, page: await reload(tab, options) };
}

/** Sends a form of the page in a tab. */
export const send = (
  handler: PageHandler,
  tab: Tab,
  fields: Fields = [],
  options: PageOptions = {},
) =>
  callPage(handler, tab.link, {
    form: [["csrf", tab.csrf], ...fields],
    ...options,
    headers: { cookie: tab.cookie, ...options.headers },
  });

/** Sends a form of the current page, which names what the page shows. */
export const sendShown: typeof send = async (handler, tab, fields = [], options = {}) => {
  const shown = hiddenOf(await reload(tab, options), "shown");
  return send(handler, tab, [["shown", shown], ...fields], options);
};

/** Loads the page of a tab again. */
export const reload = ({ link, cookie }: Tab, options: PageOptions = {}) =>
  callPage(showStep, link, { ...options, headers: { cookie, ...options.headers } });

/** The value of a hidden field. */
export const hiddenOf = (page: PageAnswer, name: string): string =>
  fieldsOf(page).find((field) => field.type === "hidden" && field.name === name)?.value ?? "";

/** Returns the parameters of the address to which a page leads back. */
export const parametersOf = (page: PageAnswer): Record<string, string> =>
  Object.fromEntries(new URL(linkBack(page) ?? "none:").searchParams);

export const tokenOf = (link: string): string => new URL(link).pathname.split("/")[2] ?? "";

const encoded = (fields: Fields) => new URLSearchParams(fields.map((pair) => [...pair])).toString();
