import { Marked, type RendererObject, type Token, type Tokens } from "marked";
import type { ComponentChild } from "preact";
import { renderToString } from "preact-render-to-string";
import { placeOf } from "../../shared/developer/pages/place-of.ts";
import { outputBlock } from "../../shared/developer/pages/shell.ts";
import * as limits from "../../shared/limits.ts";
import { codeBlock } from "./colours.ts";

/** A part of a text: its beginning, or what follows a heading. */
export type Section = { id: string; depth: number; title: string; text: string };

/** The form of a heading with a name for its place: `## Libraries {#libraries}`. */
const namedPlace = / \{#([\w.-]+)\}$/;

/**
 * Renders Markdown of this repository. The first word behind a fence is its language, the others are its title. The
 * language `sh` is for commands to run, `output` for what they print. `{{name}}` is a number of shared/limits.ts.
 */
export function renderMarkdown(source: string): { html: string; sections: readonly Section[] } {
  const markdown = new Marked<string, string>({ renderer: renderer() });
  const tokens = markdown.lexer(withLimits(source));
  return { html: markdown.parser(tokens), sections: sectionsOf(tokens) };
}

function renderer(): RendererObject<string, string> {
  let title = "";
  let heading = "";
  let untitled = 0;
  return {
    heading({ tokens, depth, text }) {
      heading = plainOf(text.replace(namedPlace, ""));
      const words = this.parser.parseInline(tokens).replace(namedPlace, "");
      return `<h${depth} id="${placeOfHeading(text)}">${words}</h${depth}>\n`;
    },
    code({ text, lang = "" }) {
      const [language = "", ...words] = lang.split(" ");
      if (language === "output") return rendered(outputBlock(text, title));
      title = words.join(" ") || `example ${++untitled}`;
      const kind = language === "sh" ? "Commands" : "Listing";
      return rendered(codeBlock(text, { label: `${kind}: ${title}`, language }));
    },
    table({ header, rows }) {
      const inRow = (cells: readonly Tokens.TableCell[], open: string, close: string) =>
        cells.map(({ tokens }) => open + this.parser.parseInline(tokens) + close).join("");
      const head = inRow(header, '<th scope="col">', "</th>");
      const body = rows.map((cells) => `<tr>${inRow(cells, "<td>", "</td>")}</tr>`).join("");
      const label = `${heading}: ${header.map(({ text }) => text).join(", ")}`;
      return `<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
    },
    html({ text }) {
      throw new Error(`The Markdown of the site may have no HTML: ${text}`);
    },
  };
}

const rendered = (view: ComponentChild) => `${renderToString(view as never)}\n`;

/** The place that a heading names, else one of its words. */
const placeOfHeading = (heading: string): string =>
  namedPlace.exec(heading)?.[1] ?? placeOf(plainOf(heading));

function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [{ id: "", depth: 1, title: "", text: "" }];
  for (const token of tokens) {
    const last = sections.at(-1);
    if (token.type === "heading") {
      const { depth, text } = token as Tokens.Heading;
      const title = plainOf(text.replace(namedPlace, ""));
      sections.push({ id: placeOfHeading(text), depth, title, text: "" });
    } else if (last && token.type !== "code" && token.type !== "space")
      last.text = `${last.text} ${plainOf(token.raw)}`.trim();
  }
  return sections;
}

/** The words of Markdown without its marks. */
const plainOf = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*|]|^\s*[-#>]+ |-{3,}/gm, "")
    .replace(/\s+/g, " ")
    .trim();

function withLimits(source: string): string {
  return source.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = (limits as Readonly<Record<string, unknown>>)[name];
    if (typeof value !== "number") throw new Error(`shared/limits.ts has no number ${name}.`);
    return `${value}`;
  });
}
