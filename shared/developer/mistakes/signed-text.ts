import type { Signable } from "../../signature/signing-string.ts";

export type Line = { key: Signable | "other"; name: string; value: string };
export type Lines = readonly Line[];

/** A text that a client may have signed, in the parts in which clients differ. */
export type SignedText = {
  start: string;
  lines: Lines;
  /** The separator between a name and its value. */
  colon: string;
  /** The separator between lines. */
  between: string;
  end: string;
  /** Encodes the text before the hash and the signature. */
  encode: (text: string) => string | Buffer;
};

/** The parts that a mistake changes. A function changes the lines. */
type Look = Partial<SignedText> | ((lines: Lines) => Lines);

/** A mistake, and how the text then looks. Of two mistakes about the same part only one can occur. */
export type TextMistake = readonly [did: string, instead: string, about: string, look: Look];

/** The text that the TPP should have signed (specification, Request signature, 6). */
export const rightText = (
  names: readonly Signable[],
  headers: Readonly<Record<string, string>>,
  target: string,
): SignedText => ({
  start: "",
  lines: names.map((name) => ({
    key: name,
    name,
    value: name === "(request-target)" ? target : (headers[name] ?? ""),
  })),
  colon: ": ",
  between: "\n",
  end: "",
  encode: (text) => text,
});

/** The text with a mistake. It is read by its index, because a search does it thousands of times. */
export function mistaken(text: SignedText, mistake: TextMistake): SignedText {
  const look = mistake[3];
  return typeof look === "function" ? { ...text, lines: look(text.lines) } : { ...text, ...look };
}

/** The bytes that the client hashed. A line without a name is its value alone. */
export function bytesOf({ start, lines, colon, between, end, encode }: SignedText) {
  let [text, separator] = [start, ""];
  for (const { name, value } of lines) {
    text += name ? `${separator}${name}${colon}${value}` : `${separator}${value}`;
    separator = between;
  }
  return encode(text + end);
}

/** How a text looks with another value in one line. */
export const withValue =
  (key: Line["key"], value: string): Look =>
  (lines) =>
    lines.map((line) => (line.key === key ? { ...line, value } : line));
