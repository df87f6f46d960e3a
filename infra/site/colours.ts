import type { ComponentChild } from "preact";
import { copied } from "../../shared/developer/pages/developer-sheet.ts";
import { html } from "../../shared/pages/html.ts";

const keywords: Readonly<Record<string, string>> = {
  python: "class def for from if import in is not return self print None True False",
  java: "class final for if import new private public record return static throw throws try var void",
  javascript: "await const for from if import let new of return",
  bash: "do done fi for if then",
  go: "func for if import package return type var",
};

const aliases: Readonly<Record<string, string>> = { sh: "bash", js: "javascript" };
const commentOf = (language: string) =>
  language === "bash" || language === "python" ? "(?:^|(?<=\\s))#.*" : "//.*|/\\*[\\s\\S]*?\\*/";

const string = `"""[\\s\\S]*?"""|"(?:[^"\\\\\\n]|\\\\.)*"|'[^'\\n]*'`;

/** Text to copy, with colours if the language is known. */
export const codeBlock = (
  text: string,
  { label, language = "" }: { label: string; language?: string },
): ComponentChild => copied(coloured(text, language), { label });

/** A program's text with spans for its strings, comments and keywords. Other texts stay as they are. */
function coloured(text: string, language: string): ComponentChild {
  const name = aliases[language] ?? language;
  const words = keywords[name]?.replaceAll(" ", "|");
  if (name === "json")
    return spans(text, /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*")/g, ["k", "s"]);
  if (name === "http") return spans(text, /^([A-Z]+ .*)|^([\w-]+:)/gm, ["k", "s"]);
  if (words === undefined) return text;
  const pattern = new RegExp(`(${commentOf(name)})|(${string})|\\b(${words})\\b`, "gm");
  return spans(text, pattern, ["c", "s", "k"]);
}

function spans(text: string, pattern: RegExp, classes: readonly string[]): ComponentChild {
  const parts: ComponentChild[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const kind = classes[found.slice(1).findIndex((group) => group !== undefined)];
    parts.push(text.slice(from, found.index), html`<i class=${kind}>${found[0]}</i>`);
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)];
}
