import type { Draft, Variant } from "./draft.ts";

/** Separators between lines. */
// biome-ignore format: one separator a line, so that they read as a table
const separators: [between: string, what: string, everyLine?: boolean][] = [
  ["\r\n", "CR LF between its lines"],
  ["\r\n", "CR LF behind each of its lines", true],
  ["", "nothing between its lines"],
  ["\\n", "a backslash and an n between its lines"],
  ["\\n", "a backslash and an n behind each of its lines", true],
  [" ", "a blank between its lines"],
  [",", "a comma between its lines"],
  [", ", "a comma and a blank between its lines"],
  ["\r", "a carriage return between its lines"],
  [";", "a semicolon between its lines"],
  ["&", "an ampersand between its lines"],
  ["\n\n", "an empty line between its lines"],
];

/** Text after the last line. */
const ends: [end: string, what: string][] = [
  ["\n", "a line feed behind its last line"],
  ["\r\n", "CR LF behind its last line"],
  [" ", "a blank behind its last line"],
  ["\0", "a zero byte behind its last line"],
  ["\n\n", "two line feeds behind its last line"],
];

/** Separators between a name and its value. */
const colons: [colon: string, what: string][] = [
  [":", "no blank behind its colons"],
  [":  ", "two blanks behind its colons"],
  [" : ", "a blank before its colons"],
  ["=", "an equals sign for its colons"],
  [" ", "a blank for its colons"],
  [":\t", "a tabulator behind its colons"],
  ["", "neither colon nor blank behind its names"],
];

const textWith = (what: string) => `covers a text with ${what}`;

/** Wrong separators of lines and wrong colons (Request signature, 6). */
export const layoutMistakes: readonly Variant[] = [
  ...separators.map(
    ([between, what, everyLine]): Variant => ({
      about: "between",
      did: textWith(what),
      instead: everyLine
        ? "put one line feed between lines and nothing behind the last"
        : "put one line feed between lines",
      change: (draft) => ({ ...draft, between, end: everyLine ? between : draft.end }),
    }),
  ),
  ...ends.map(
    ([end, what]): Variant => ({
      about: "end",
      did: textWith(what),
      instead: "put nothing behind the last line",
      change: (draft) => ({ ...draft, end }),
    }),
  ),
  ...colons.map(
    ([colon, what]): Variant => ({
      about: "colon",
      did: textWith(what),
      instead: "put a colon and one blank between a name and its value",
      change: (draft) => ({ ...draft, colon }),
    }),
  ),
  {
    about: "start",
    did: textWith("a byte order mark before it"),
    instead: "begin with the first name",
    change: (draft) => ({ ...draft, start: "\ufeff" }),
  },
  {
    about: "start",
    did: textWith("quotes around it"),
    instead: "sign it without them",
    change: (draft: Draft) => ({ ...draft, start: '"', end: '"' }),
  },
];
