/** The anchor that a heading with an alarm's name gets on a page. */
export const anchorOf = (name: string): string => name.replaceAll(/[<>]/g, "");
