import { parseHttpDate } from "../../signature/http-date.ts";
import type { SignedRequest } from "../../signature/signed-request.ts";
import { digestsOtherwise } from "./digest-values.ts";
import { type DraftLine, type Variant, valueVariant } from "./draft.ts";
import { otherEncodings } from "./encodings.ts";

const toTheLetter = "sign each header's value to the letter as it is sent";
const dateOnce = "make Date once, for the header and for the text";

/** Mistakes in which a value in the text differs from the header. */
export const valueMistakes = (
  lines: readonly DraftLine[],
  body: SignedRequest["body"],
): Variant[] =>
  lines.flatMap(({ key, value }) => [...ofKind(key, value, body), ...anyValue(key, value)]);

function ofKind(key: DraftLine["key"], value: string, body: Buffer): Variant[] {
  if (key === "tpp-redirect-uri") return redirectMistakes(value);
  if (key === "digest") return digestMistakes(value, body);
  if (key === "date") return dateMistakes(value);
  return key === "(request-target)" || key === "other" ? [] : idMistakes(key, value);
}

/** Mistakes that can occur in any value. */
// biome-ignore format: one mistake a line
const anyValue = (key: DraftLine["key"], value: string): Variant[] => ([
  [`${value} `, `a blank behind the value of ${key}`],
  [` ${value}`, `two blanks before the value of ${key}`],
  ["", `no value of ${key}`],
  [`"${value}"`, `the value of ${key} in quotes`],
  ["undefined", `the word undefined for the value of ${key}`],
  ["null", `the word null for the value of ${key}`],
] as const).map(([other, what]) => valueVariant(key, other, { did: `covers a text with ${what}`, instead: toTheLetter }));

// biome-ignore format: one mistake a line
const redirectMistakes = (uri: string): Variant[] => ([
  ...otherEncodings(uri),
  ["with a slash behind it", `${uri}/`],
  ["without the slash at its end", uri.replace(/\/$/, "")],
  ["without its query", uri.replace(/[?#].*$/, "")],
  ["without its fragment", uri.replace(/#.*$/, "")],
] as const).map(([what, other]) =>
  valueVariant("tpp-redirect-uri", other, { did: `covers a text with tpp-redirect-uri ${what}`, instead: "sign the address to the letter as TPP-Redirect-URI has it" }));

const digestMistakes = (header: string, body: Buffer): Variant[] =>
  digestsOtherwise(header, body).map(([what, other]) =>
    valueVariant("digest", other, {
      did: `covers a text with another digest than the header, ${what}`,
      instead: "make Digest once, and sign it to the letter as the header has it",
    }),
  );

/** The maximum number of seconds between the two. */
const seconds = 60;

function dateMistakes(header: string): Variant[] {
  const date = parseHttpDate(header);
  if (!date) return [];
  const near = Array.from({ length: seconds }, (_, at) => at + 1).flatMap((by) => [-by, by]);
  const iso = date.toISOString();
  // biome-ignore format: one form a line
  const forms: [string, string][] = [
    ["in the form of ISO 8601", iso],
    ["in the form of ISO 8601", iso.replace(".000", "")],
    ["with +0000 for GMT", header.replace("GMT", "+0000")],
    ["with UTC for GMT", header.replace("GMT", "UTC")],
    ["with Z for GMT", header.replace("GMT", "Z")],
    ["without GMT", header.replace(" GMT", "")],
    ["without a zero before the day", header.replace(", 0", ", ")],
    ["in seconds since 1970", `${date.getTime() / 1000}`],
    ["in milliseconds since 1970", `${date.getTime()}`],
    ["in lower case", header.toLowerCase()],
  ];
  return [
    ...near.map((by) =>
      valueVariant("date", new Date(date.getTime() + by * 1000).toUTCString(), {
        did: `covers a text whose date is ${words(by)} than the header`,
        instead: dateOnce,
      }),
    ),
    ...forms.map(([what, other]) =>
      valueVariant("date", other, {
        did: `covers a text with the date ${what}`,
        instead: toTheLetter,
      }),
    ),
  ];
}

const words = (by: number) =>
  `${Math.abs(by)} second${Math.abs(by) === 1 ? "" : "s"} ${by < 0 ? "earlier" : "later"}`;

// biome-ignore format: one form a line
const idMistakes = (key: DraftLine["key"], id: string): Variant[] => ([
  ["in capitals", id.toUpperCase()],
  ["in lower case", id.toLowerCase()],
  ["without hyphens", id.replaceAll("-", "")],
  ["in braces", `{${id}}`],
] as const).map(([what, other]) => valueVariant(key, other, { did: `covers a text with ${key} ${what}`, instead: toTheLetter }));
