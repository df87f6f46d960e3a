import { globSync, readFileSync } from "node:fs";

/** Phrases that are never right in a title: each has a plainer word, or hides who does what. */
const phrases = [
  ["is told", /\b(is|are|was|were|be) told\b/],
  ["tells", /\btells?\b/],
  ["whoever", /\bwhoever\b/],
  ["whom", /\bwhom\b/],
  ["anew", /\banew\b/],
  ["nobody", /\bnobody\b/],
  ["somebody", /\bsomebody\b/],
  ["goes on", /\bgo(es)? on\b/],
  ["by itself", /\bby itself\b/],
  ["one that", /\bone that\b/],
  ["where for if", /\bwhere (it|there|they|no)\b/],
] as const;

/** A title, in the call of `it`, `describe` or what their `each` returns. */
const titles = /(?:\b(?:it|describe)|\)|\])\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g;

/** The titles of a text without what they cite in parentheses. */
const titlesIn = (text: string): string[] =>
  [...text.matchAll(titles)].map(([, quoted, template]) =>
    (quoted ?? template ?? "").replaceAll(/\([^()]*\)/g, ""),
  );

const files = globSync("test/**/*.test.ts").filter((file) => !file.endsWith("test/titles.test.ts"));

describe("the titles of all tests", () => {
  it("are more than 5,000", () => {
    const all = files.flatMap((file) => titlesIn(readFileSync(file, "utf8")));
    expect(all.length).toBeGreaterThan(5_000);
  });

  it.each(phrases)("avoid the phrase: %s", (_, phrase) => {
    const found = files.flatMap((file) =>
      titlesIn(readFileSync(file, "utf8"))
        .filter((title) => phrase.test(title))
        .map((title) => `${file}: ${title}`),
    );
    expect(found).toEqual([]);
  });
});
