/**
 * Invisible characters: control characters, and characters that set the text direction or have no width. With them a
 * text can look like another one.
 */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const runs = new RegExp(`(?:${invisible.source}|\\s)+`, "gu");

/** True if a text contains an invisible character. */
export const hasInvisible = (text: string): boolean => invisible.test(text);

/** Writes the invisible characters of a foreign text as \u{…}, so that a terminal shows them and does not obey them. */
export const withEscapes = (text: string): string =>
  text.replace(
    new RegExp(invisible.source, "gu"),
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );

/** Removes invisible characters from a foreign text, so that a page or a log can show it. */
export const withoutInvisible = (text: string): string =>
  text.replace(runs, (run) => (/\s/u.test(run) ? " " : "")).trim();
