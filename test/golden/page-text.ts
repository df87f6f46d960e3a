import { plainText, type VisitedPage } from "../../infra/tpp/page-walker.ts";

/** Returns the text of a page line by line, without its markup, its frame and its pictures. */
export function textOf({ html }: VisitedPage): string[] {
  const [, main = html] = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? [];
  return main
    .replace(/<(svg|style|script|details)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<\/?(span|b|strong|em|time|abbr|a|bdi)\b[^>]*>/g, " ")
    .replace(/<[^>]+>/g, "\n")
    .split("\n")
    .map((line) => plainText(line).replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}
