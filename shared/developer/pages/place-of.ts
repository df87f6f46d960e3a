/** The place of a heading or a row in its page's address, made of its words. */
export const placeOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, "-")
    .replace(/^-|[-.]+$/g, "");
