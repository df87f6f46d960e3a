import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const documents = globSync(["*.md", "{functions,infra,shared,test}/**/*.md"], {
  exclude: (path) => path.includes("node_modules"),
});
const pages = globSync("infra/*.md");

const fence = /^ *```[\s\S]*?^ *```$/gm;
const prose = (file: string) => readFileSync(file, "utf8").replaceAll(fence, "");

/** The anchors that GitHub gives the headings of a document. */
const anchorsOf = (file: string) =>
  [...prose(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );

const linksOf = (file: string) =>
  [...prose(file).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? "")
    // A link from the root is an address of the developer site, whose own test follows it.
    .filter((link) => !/^(?:[a-z]+:|\/)/.test(link));

describe("the documents", () => {
  it.each(documents)("link only to files and headings that exist (document: %s)", (file) => {
    const broken = linksOf(file).filter((link) => {
      const [path, anchor] = link.split("#");
      const target = path ? join(dirname(file), path) : file;
      return !existsSync(target) || (anchor && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it.each(pages)("for the bank's engineers have fewer than 1,500 words (document: %s)", (file) => {
    expect(readFileSync(file, "utf8").trim().split(/\s+/).length).toBeLessThan(1_500);
  });

  it("for the bank's engineers are all linked from infra/README.md", () => {
    const named = linksOf("infra/README.md").map((link) => join("infra", link));
    expect(pages.filter((page) => !named.includes(page))).toEqual(["infra/README.md"]);
  });
});
