import * as v from "valibot";
import { firstFault } from "./first-fault.ts";

/** Vietnamese, Romanian and all other letters that are a Latin one with marks on it become that one. */
const withoutDiacritics = (text: string) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");

/**
 * Texts in the clearing's set of characters: the letters of Basic Latin, Latin-1 and Latin Extended-A (which holds the
 * Sami ones) and ẞ, their digits and punctuation, typographic quotes and dashes, the ellipsis, the bullet, and the euro
 * and trade mark signs. Not the soft hyphen, other invisible characters, other scripts or emoji.
 */
const clearable =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u1e9e\u2010-\u2015\u2018-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2122]*$/u;

/**
 * Text that the clearing can carry, at most so many code points long ("ø" counts as one, "🙂" would
 * too). Text of blanks alone is empty. `noun` begins the sentences that refuse it: "A city".
 */
export const clearingText = (max: number, noun: string) =>
  firstFault(
    v.pipe(
      v.string(`${noun} is a string.`),
      v.check((text) => isShort(text, max), `${noun} has at most ${max} characters.`),
      v.check((text) => withoutDiacritics(text).trim() !== "", `${noun} may not be empty.`),
      v.check(
        (text) => !/\p{Cc}/u.test(text),
        `${noun} may not have line breaks or other control characters.`,
      ),
      v.check(
        (text) => !/\p{M}{3}/u.test(text.normalize("NFC")),
        `${noun} has at most two combining marks in a row.`,
      ),
      v.check(
        (text) => clearable.test(withoutDiacritics(text).replace(/\p{Cc}/gu, "")),
        `${noun} may only have Latin letters, digits and usual punctuation: the clearing cannot carry other characters.`,
      ),
    ),
  );

/** By code points, each of which is one or two units; a very long text is not taken apart to be counted. */
const isShort = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= 2 * max && [...text].length <= max);

/** The sentences that refuse a JSON object: what it should be, a field it lacks, a field it may not have. */
export const objectWords =
  (noun: string) =>
  ({ expected, received }: { expected: string | null; received: string }): string => {
    if (expected === "Object") return `${noun} is a JSON object.`;
    if (expected === "never") return `${noun} has no such field.`;
    return received === "undefined" ? "This field is required." : `${noun} has a wrong field.`;
  };
