import htm from "htm";
import { type ComponentChild, h } from "preact";
import { renderToString } from "preact-render-to-string";
import type { Language } from "./language.ts";

type Html = (parts: TemplateStringsArray, ...values: unknown[]) => ComponentChild;

// htm's types describe its CommonJS build; Node imports the ES module.
const template = htm as unknown as {
  bind(create: (...node: Parameters<typeof h>) => ComponentChild): Html;
};

/** Markup as a template. Inserted values are escaped when it is rendered. */
export const html = template.bind(function (this: number[], ...node) {
  this[0] = 3; // htm reuses nodes without values in the next call; this gives every page its own
  return h(...node);
});

/** Lets a browser break a text after each slash. Otherwise it breaks a long address within a word. */
export const withBreaks = (text: string): ComponentChild[] =>
  text.split(/(?<=\/)(?=\w)/).flatMap((part, index) => (index ? [html`<wbr />`, part] : [part]));

/** A whole document: no script, and one style sheet whose hash the Content-Security-Policy names. */
export function renderDocument(page: {
  language: Language;
  title: string;
  refresh?: string;
  sheet: string;
  body: ComponentChild;
}): string {
  const { language, title, refresh, sheet, body } = page;
  return `<!doctype html>${renderToString(
    h("html", { lang: language }, [
      html`<head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="robots" content="noindex" />
        ${refresh && html`<meta http-equiv="refresh" content=${refresh} />`}
        <style dangerouslySetInnerHTML=${{ __html: sheet }} />
      </head>`,
      body,
    ]),
  )}`;
}
