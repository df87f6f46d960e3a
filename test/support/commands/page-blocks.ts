/** Commands on a page of the developer site, and the output that the page shows for them. */
export type Block = { title: string; commands: string; shown: string };

const blockPattern =
  /<pre[^>]*aria-label="Commands: ([^"]*)"[^>]*>(.*?)<\/pre><\/div>\s*(?:<pre[^>]*aria-label="Output: ([^"]*)"[^>]*>(.*?)<\/pre>)?/gs;

/** The blocks of commands on a page in their order. */
export function blocksOf(page: string): Block[] {
  return [...page.matchAll(blockPattern)].map(
    ([, title = "", commands = "", outputTitle = title, output = ""]) => {
      if (title !== outputTitle) throw new Error(`${outputTitle} is the output of ${title}.`);
      const shown = output.replaceAll("<var>", "‹").replaceAll("</var>", "›");
      return { title: plainText(title), commands: plainText(commands), shown: plainText(shown) };
    },
  );
}

const listingPattern = /<pre[^>]*aria-label="Listing: ([^"]*)"[^>]*>(.*?)<\/pre>/gs;

/** The program parts on a page, by their titles. */
export const listingsOf = (page: string): ReadonlyMap<string, string> =>
  new Map(
    [...page.matchAll(listingPattern)].map(([, title = "", text = ""]) => [
      plainText(title),
      plainText(text),
    ]),
  );

/** Decodes the text of HTML, without the tags that colour it. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/<\/?i\b[^>]*>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
