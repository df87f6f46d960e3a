import type { Line, Lines, TextMistake } from "./signed-text.ts";

const capitals = (name: string) => name.toUpperCase();
const titled = (name: string) => name.replace(/\b[a-z]/g, capitals);
/** The spelling of the headers in documents. */
const documented = (name: string) => titled(name).replace(/\b(?:Id|Psu|Tpp|Uri)\b/g, capitals);

const spelled = (spell: (name: string) => string) => (lines: Lines) =>
  lines.map((line) => ({ ...line, name: spell(line.name) }));
const headersSpelled = (spell: (name: string) => string) =>
  spelled((name) => (name === "(request-target)" ? name : spell(name)));

const lowerCase = "write the names in lower case";

/** Names of headers that are not in lower case (Request signature, 5 and 6). */
// biome-ignore format: one mistake a line, so that they read as a table
const ofAllNames: readonly TextMistake[] = [
  ["covers a text with names spelled as in X-Request-ID", lowerCase, "names", headersSpelled(documented)],
  ["covers a text with names spelled as in X-Request-Id", lowerCase, "names", headersSpelled(titled)],
  ["covers a text with names spelled as in X-REQUEST-ID", lowerCase, "names", headersSpelled(capitals)],
  ["covers a text with names spelled as in X-Request-Id", lowerCase, "names", spelled(titled)],
  ["covers a text with names spelled as in X-REQUEST-ID", lowerCase, "names", spelled(capitals)],
  ["covers a text with names spelled as in x_request_id", lowerCase, "names", headersSpelled((name) => name.replaceAll("-", "_"))],
  ["covers a text of values alone", "begin each line with the name, a colon and one blank", "names", spelled(() => "")],
];

/** Mistakes in all names, and one wrong name among correct ones. */
export const nameSpellingMistakes = (lines: Lines): TextMistake[] => [
  ...ofAllNames,
  ...lines.flatMap(ofOneName),
];

const targetNames = ["request-target", "target", "(Request-Target)", "path"];

const ofOneName = ({ key, name }: Line): TextMistake[] =>
  (key === "(request-target)" ? targetNames : [documented(name)]).map((other) => [
    `covers a text that writes ${other} and not ${name}`,
    `write ${name}`,
    "names",
    (lines) => lines.map((line) => (line.key === key ? { ...line, name: other } : line)),
  ]);
