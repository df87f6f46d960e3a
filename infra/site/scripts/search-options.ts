import type { Options } from "minisearch";

/** Guides and pages come before the many places that repeat their words. */
const weights: Readonly<Record<string, number>> = { Page: 1.5, Guide: 1.5, Changelog: 0.5 };

/** How the index is made and read; both must be the same. */
export const searchOptions: Options = {
  fields: ["title", "text"],
  storeFields: ["kind", "title", "path", "text"],
  searchOptions: {
    boost: { title: 3 },
    prefix: true,
    fuzzy: 0.2,
    combineWith: "AND",
    boostDocument: (_id, _term, stored) => weights[`${stored?.kind}`] ?? 1,
  },
};
