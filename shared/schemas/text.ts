import * as v from "valibot";
import { firstFault } from "./first-fault.ts";

/** Removes diacritics: "ế" and "ș" become "e" and "s". */
const withoutDiacritics = (text: string) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");

/**
 * The character set of the clearing: Basic Latin, Latin-1, Latin Extended-A (with the Sami letters) and ẞ, typographic
 * quotes and dashes, the ellipsis, the bullet, and the euro and trade mark signs. It excludes the soft hyphen, other
 * invisible characters, other scripts and emoji.
 */
const clearable =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u1e9e\u2010-\u2015\u2018-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2122]*$/u;

/**
 * Text in the clearing's character set, with at most `max` code points ("ø" and "🙂" each count as one). Text that
 * consists of blanks counts as empty. `noun` begins the error texts, for example "A city".
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
        (text) => clearable.test(withoutDiacritics(text)),
        `${noun} may only have Latin letters, digits and usual punctuation: the clearing cannot carry other characters.`,
      ),
    ),
  );

/** Counts code points. Each has one or two UTF-16 units, so a very long text is refused without counting. */
const isShort = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= 2 * max && [...text].length <= max);

/** The error texts of a JSON object: it is not an object, a field is missing, or a field is unknown. */
export const objectWords =
  (noun: string) =>
  ({ expected }: { expected: string | null }): string => {
    if (expected === "Object") return `${noun} is a JSON object.`;
    return expected === "never" ? `${noun} has no such field.` : "This field is required.";
  };
