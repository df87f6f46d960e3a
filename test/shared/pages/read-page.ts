/** How often a part stands in a document. */
export const count = (document: string, part: RegExp) => document.match(part)?.length ?? 0;

/** What a reader sees of a document. */
export const plain = (document: string) =>
  document.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ");
