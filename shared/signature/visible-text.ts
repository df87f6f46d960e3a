/**
 * Invisible characters: control characters, and characters that set the text direction or have no width. With them a
 * text can look like another one.
 */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const runs = new RegExp(`(?:${invisible.source}|\\s)+`, "gu");

/** True if a text contains an invisible character. */
export const hasInvisible = (text: string): boolean => invisible.test(text);

/** Removes invisible characters from a foreign text, so that a page or a log can show it. */
export const withoutInvisible = (text: string): string =>
  text.replace(runs, (run) => (/\s/u.test(run) ? " " : "")).trim();
