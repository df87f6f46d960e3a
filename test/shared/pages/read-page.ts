/** Returns how many times a pattern occurs in a document. */
export const count = (document: string, part: RegExp) => document.match(part)?.length ?? 0;

/** The visible text of a document. */
export const plain = (document: string) =>
  document.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ");
