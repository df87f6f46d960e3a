/** A page of the bank, as received. */
export type VisitedPage = { url: string; status: number; html: string };

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Visits pages like a browser: stores cookies, follows redirects, and submits forms. */
export class PageWalker {
  readonly #cookies: Map<string, string>;
  readonly #send: Send;

  constructor(send: Send = fetch, cookies: Record<string, string> = {}) {
    this.#send = send;
    this.#cookies = new Map(Object.entries(cookies));
  }

  /** Opens an address and follows redirects. */
  open(url: string): Promise<VisitedPage> {
    return this.#go(url, { method: "GET" });
  }

  /** Submits the form whose action ends with `action`, with its hidden fields and these fields. */
  async submit(
    page: VisitedPage,
    action: string,
    fields: readonly (readonly [string, string])[] = [],
  ): Promise<VisitedPage> {
    const form = formsOf(page).find((each) => each.action.endsWith(`/${action}`));
    if (!form) throw new Error(`The page has no form "${action}":${wordsOf(page)}`);
    const origin = new URL(page.url).origin;
    return this.#go(new URL(form.action, page.url).href, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin,
        "sec-fetch-site": "same-origin",
      },
      body: new URLSearchParams([
        ...form.hidden.map(({ name, value }) => [name, value]),
        ...fields.map((pair) => [...pair]),
      ]).toString(),
    });
  }

  async #go(url: string, init: RequestInit): Promise<VisitedPage> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) };
    const response = await this.#send(url, { ...init, headers, redirect: "manual" });
    for (const set of response.headers.getSetCookie()) this.#keep(set);
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location)
      return this.#go(new URL(location, url).href, { method: "GET" });
    return { url, status: response.status, html: await response.text() };
  }

  #keep(set: string): void {
    const [pair = ""] = set.split(";");
    const [name = "", value = ""] = pair.split("=");
    this.#cookies.set(name, value);
  }
}

/**
 * The address that a page leads back to, exactly as written, by itself after some seconds or by its
 * button; undefined on other pages.
 */
export const linkBack = ({ html }: Pick<VisitedPage, "html">): string | undefined => {
  // Steps of the bank refresh or link to their own site; only the way back leads to another one.
  const [, address] =
    /<meta http-equiv="refresh" content="\d+;\s*url=(https?:[^"]+)"/i.exec(html) ??
    /<a class="button" href="(https?:[^"]+)"/i.exec(html) ??
    [];
  return address && plainText(address);
};

export const addressBack = (page: Pick<VisitedPage, "html">): URL | undefined => {
  const address = linkBack(page);
  return address === undefined ? undefined : new URL(address);
};

/** The input fields of a page or of a part of it, in their order. */
export const fieldsOf = ({ html }: Pick<VisitedPage, "html">) =>
  [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => ({
    type: attribute(tag, "type"),
    name: attribute(tag, "name") ?? "",
    value: attribute(tag, "value") ?? "",
    isChecked: /\schecked\b/.test(tag),
  }));

/** Returns the values of all fields with this name: the options of a checklist or a choice. */
export const choicesOf = (page: Pick<VisitedPage, "html">, field: string): string[] =>
  fieldsOf(page).flatMap(({ name, value }) => (name === field ? [value] : []));

/** The forms of a page, with their hidden fields. */
export const formsOf = ({ html }: Pick<VisitedPage, "html">) =>
  [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, tag = "", content = ""]) => ({
    action: attribute(tag, "action") ?? "",
    hidden: fieldsOf({ html: content }).filter(({ type }) => type === "hidden"),
  }));

/** The actions of a page's forms: the last part of each form's address. */
export const actionsOf = (page: VisitedPage): string[] =>
  formsOf(page).map(({ action }) => action.slice(action.lastIndexOf("/") + 1));

const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : plainText(value);
};

/** The words of a page, so that an error can say which page it was. */
const wordsOf = ({ html }: VisitedPage): string => {
  const [, main = ""] = /<main>(.*)<\/main>/s.exec(html) ?? [];
  return plainText(main.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .slice(0, 300);
};

/** Decodes HTML entities into plain text. */
export const plainText = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
