import { fieldsOf } from "../../../infra/tpp/page-walker.ts";

type Page = { html: string };

/** Returns how many times a pattern occurs in a document. */
export const count = (document: string, part: RegExp) => document.match(part)?.length ?? 0;

/** The visible text of a document. */
export const plain = (document: string) =>
  document.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ");

/** The text of a page without its style and its markup, with single spaces. */
export const textOf = ({ html }: Page): string =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/[\s\u00a0]+/g, " ");

/** The choices that a page has ticked, sorted. */
export const tickedIn = (page: Page): string[] =>
  fieldsOf(page)
    .flatMap(({ isChecked, value }) => (isChecked ? [value] : []))
    .toSorted();
