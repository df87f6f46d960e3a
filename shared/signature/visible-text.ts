/** Controls, what sets the direction of text, and what takes no place: nobody sees them, and a text reads otherwise for them. */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const runs = new RegExp(`(?:${invisible.source}|\\s)+`, "gu");

/** True if a text contains an invisible character. */
export const hasInvisible = (text: string): boolean => invisible.test(text);

/** A text of somebody else's as it can stand on a page or in a log. */
export const withoutInvisible = (text: string): string =>
  text.replace(runs, (run) => (/\s/u.test(run) ? " " : "")).trim();
