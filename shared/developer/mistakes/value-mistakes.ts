import { parseHttpDate } from "../../signature/http-date.ts";
import { digestsOtherwise } from "./digest-mistakes.ts";
import { otherEncodings } from "./encodings.ts";
import { type Line, type Lines, type TextMistake, withValue } from "./signed-text.ts";

const toTheLetter = "sign each header's value to the letter as it is sent";

/** A value in the text that differs from the header. */
type OtherValue = readonly [did: string, instead: string, value: string];

/** Mistakes in which a value in the text differs from the header. */
export const valueMistakes = (lines: Lines, body: Buffer): TextMistake[] =>
  lines.flatMap(({ key, value }) =>
    [...ofKind(key, value, body), ...ofAnyKind(key, value)].map(
      ([did, instead, other]): TextMistake => [did, instead, key, withValue(key, other)],
    ),
  );

function ofKind(key: Line["key"], value: string, body: Buffer): OtherValue[] {
  if (key === "(request-target)") return [];
  if (key === "tpp-redirect-uri") return addresses(value);
  if (key === "digest") return digests(value, body);
  return key === "date" ? dates(value) : ids(key, value);
}

// biome-ignore format: one mistake a line, so that they read as a table
const ofAnyKind = (key: Line["key"], value: string): OtherValue[] => [
  [`covers a text with a blank behind the value of ${key}`, toTheLetter, `${value} `],
  [`covers a text with two blanks before the value of ${key}`, toTheLetter, ` ${value}`],
  [`covers a text with no value of ${key}`, toTheLetter, ""],
  [`covers a text with the value of ${key} in quotes`, toTheLetter, `"${value}"`],
  [`covers a text with the word undefined for the value of ${key}`, toTheLetter, "undefined"],
  [`covers a text with the word null for the value of ${key}`, toTheLetter, "null"],
];

// biome-ignore format: one mistake a line, so that they read as a table
const ids = (key: Line["key"], id: string): OtherValue[] => [
  [`covers a text with ${key} in capitals`, toTheLetter, id.toUpperCase()],
  [`covers a text with ${key} in lower case`, toTheLetter, id.toLowerCase()],
  [`covers a text with ${key} without hyphens`, toTheLetter, id.replaceAll("-", "")],
  [`covers a text with ${key} in braces`, toTheLetter, `{${id}}`],
];

const sameAddress = "sign the address to the letter as TPP-Redirect-URI has it";

// biome-ignore format: one mistake a line, so that they read as a table
const addresses = (uri: string): OtherValue[] => [
  ...otherEncodings(uri).map(([what, other]): OtherValue => [`covers a text with tpp-redirect-uri ${what}`, sameAddress, other]),
  ["covers a text with tpp-redirect-uri with a slash behind it", sameAddress, `${uri}/`],
  ["covers a text with tpp-redirect-uri without the slash at its end", sameAddress, uri.replace(/\/$/, "")],
  ["covers a text with tpp-redirect-uri without its query", sameAddress, uri.replace(/[?#].*$/, "")],
  ["covers a text with tpp-redirect-uri without its fragment", sameAddress, uri.replace(/#.*$/, "")],
];

const digests = (header: string, body: Buffer): OtherValue[] =>
  digestsOtherwise(header, body).map(([what, other]) => [
    `covers a text with another digest than the header, ${what}`,
    "make Digest once, and sign it to the letter as the header has it",
    other,
  ]);

/** The maximum number of seconds between the two. */
const furthest = 60;

function dates(header: string): OtherValue[] {
  const date = parseHttpDate(header);
  if (!date) return [];
  const seconds = Array.from({ length: furthest }, (_, at) => at + 1);
  // biome-ignore format: one mistake a line, so that they read as a table
  return [
    ...seconds.flatMap((by) => [secondsOff(date, -by), secondsOff(date, by)]),
    ["covers a text with the date in the form of ISO 8601", toTheLetter, date.toISOString()],
    ["covers a text with the date in the form of ISO 8601", toTheLetter, date.toISOString().replace(".000", "")],
    ["covers a text with the date with +0000 for GMT", toTheLetter, header.replace("GMT", "+0000")],
    ["covers a text with the date with UTC for GMT", toTheLetter, header.replace("GMT", "UTC")],
    ["covers a text with the date with Z for GMT", toTheLetter, header.replace("GMT", "Z")],
    ["covers a text with the date without GMT", toTheLetter, header.replace(" GMT", "")],
    ["covers a text with the date without a zero before the day", toTheLetter, header.replace(", 0", ", ")],
    ["covers a text with the date in seconds since 1970", toTheLetter, `${date.getTime() / 1000}`],
    ["covers a text with the date in milliseconds since 1970", toTheLetter, `${date.getTime()}`],
    ["covers a text with the date in lower case", toTheLetter, header.toLowerCase()],
  ];
}

const secondsOff = (date: Date, by: number): OtherValue => [
  `covers a text whose date is ${Math.abs(by)} second${Math.abs(by) === 1 ? "" : "s"} ${by < 0 ? "earlier" : "later"} than the header`,
  "make Date once, for the header and for the text",
  new Date(date.getTime() + by * 1000).toUTCString(),
];

/** The X-Request-ID in the text of a request. */
export const requestIdIn = (text: string) => /^x-request-id: (.{1,64})$/m.exec(text)?.[1];

/** This request's text with the X-Request-ID of an earlier request. */
export const earlierIds = (texts: readonly string[]): TextMistake[] =>
  [...new Set(texts.flatMap((text) => requestIdIn(text) ?? []))].map((id) => [
    `covers a text with the X-Request-ID of an earlier request, ${id}`,
    "take one new X-Request-ID, for the header and for the text",
    "x-request-id",
    withValue("x-request-id", id),
  ]);
