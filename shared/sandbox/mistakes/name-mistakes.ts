import type { DraftLine, Variant } from "./draft.ts";

/** The spelling of the names in documents and libraries. */
const canonical: Partial<Record<DraftLine["key"], string>> = {
  date: "Date",
  digest: "Digest",
  "x-request-id": "X-Request-ID",
  "psu-id": "PSU-ID",
  "psu-corporate-id": "PSU-Corporate-ID",
  "tpp-redirect-uri": "TPP-Redirect-URI",
};

const titled = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
const exceptTarget = (spell: (name: string) => string) => (line: DraftLine) =>
  line.key === "(request-target)" ? line.name : spell(line.name);

// biome-ignore format: one spelling a line
const spellings: [spell: (line: DraftLine) => string, example: string][] = [
  [({ key, name }) => canonical[key] ?? name, "X-Request-ID"],
  [exceptTarget(titled), "X-Request-Id"],
  [exceptTarget((name) => name.toUpperCase()), "X-REQUEST-ID"],
  [({ name }) => titled(name), "X-Request-Id"],
  [({ name }) => name.toUpperCase(), "X-REQUEST-ID"],
  [exceptTarget((name) => name.replaceAll("-", "_")), "x_request_id"],
];

const lowerCase = "write the names in lower case";

/** Names of headers that are not in lower case (Request signature, 5 and 6). */
export const nameMistakes = (lines: readonly DraftLine[]): Variant[] => [
  ...spellings.map(
    ([spell, example]): Variant => ({
      about: "names",
      did: `covers a text with names spelled as in ${example}`,
      instead: lowerCase,
      change: (draft) => ({
        ...draft,
        lines: draft.lines.map((line) => ({ ...line, name: spell(line) })),
      }),
    }),
  ),
  {
    about: "names",
    did: "covers a text of values alone",
    instead: "begin each line with the name, a colon and one blank",
    change: (draft) => ({
      ...draft,
      colon: "",
      lines: draft.lines.map((line) => ({ ...line, name: "" })),
    }),
  },
  ...lines.flatMap((line) => oneName(line)),
];

/** One wrong name among correct ones. */
function oneName({ key, name }: DraftLine): Variant[] {
  const others =
    key === "(request-target)"
      ? ["request-target", "target", "(Request-Target)", "path"]
      : [canonical[key] ?? titled(name)];
  return others.map((other) => ({
    about: "names",
    did: `covers a text that writes ${other} and not ${name}`,
    instead: `write ${name}`,
    change: (draft) => ({
      ...draft,
      lines: draft.lines.map((line) => (line.key === key ? { ...line, name: other } : line)),
    }),
  }));
}
