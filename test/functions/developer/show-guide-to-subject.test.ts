import { handler } from "../../../functions/developer/show-guide-to-subject.ts";
import { developerPages } from "../../../functions/index.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { guideNames } from "../../../infra/site/guides.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import type { PageHandler } from "../../../shared/http/page.ts";
import { blocksOf, listingsOf } from "../../support/commands/page-blocks.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

const names: readonly string[] = guideNames;
const pagesByRoute = new Map<string, PageHandler>(
  Object.values(developerPages.developer).map((each) => [each.page.route, each] as const),
);
const pageOf = (subject: string) => callDeveloper(handler, { params: { subject } });

describe("GET /guides/{subject}", () => {
  it.each(names)(
    `returns for "%s" a page below 40 KB with each command's output and links to the guides before and after it`,
    async (name) => {
      const { status, text } = await pageOf(name);
      expect(status).toBe(200);
      expect(Buffer.byteLength(text)).toBeLessThan(40_000);
      const blocks = blocksOf(text);
      expect(blocks.filter(({ shown }) => !shown)).toEqual([]);
      // The test that runs all blocks finds each of them by its title.
      expect(text.match(/<pre/g) ?? []).toHaveLength(2 * blocks.length + listingsOf(text).size);
      expect(new Set(blocks.map(({ title }) => title)).size).toBe(blocks.length);
      const place = names.indexOf(name);
      const [before, after] = [names[place - 1], names[place + 1]];
      expect(text.includes(`<a rel="prev" href="/guides/${before}">`)).toBe(before !== undefined);
      expect(text.includes(`<a rel="next" href="/guides/${after}">`)).toBe(after !== undefined);
    },
  );

  it("shows commands that trust the test authority only if the interface has no public certificate", async () => {
    const option = async () =>
      /curl -sS (--cacert \S+ )?--cert/.exec((await pageOf("signing")).text)?.[1];
    expect(await option()).toBe("--cacert authority.pem ");
    process.env.API_ADDRESS = "https://psd2.sandbox.bank.example";
    expect(await option()).toBeUndefined();
    process.env.API_ADDRESS = "https://localhost:8443";
  });

  it.each(names)('keeps in "%s" a blank between words at line ends of its source', async (name) => {
    const prose = (await pageOf(name)).text.replace(/<(style|pre)\b[\s\S]*?<\/\1>/g, "");
    expect(prose.match(/[\w.,;:]<(a|b|code)\b|<\/(a|b|code)>\w/g)).toBeNull();
  });

  it("links only to existing guides, pages and anchors", async () => {
    const others = ["/", "/guides", "/collections", "/downloads"].map((path) =>
      pagesByRoute.get(`GET ${path}`),
    );
    const answers = [...names.map(pageOf), ...others.map((each) => each && callDeveloper(each))];
    const pages = (await Promise.all(answers)).map((answer) => answer?.text ?? "");
    const links = pages.flatMap((text) => [...text.matchAll(/href="(\/[^"#]*)(?:#([^"]*))?"/g)]);
    expect(links.length).toBeGreaterThan(20);
    for (const [, path = "", place] of links) {
      const [, subject] = /^\/guides\/(.+)$/.exec(path) ?? [];
      const page = subject ? handler : pagesByRoute.get(`GET ${path}`);
      if (subject) expect(names).toContain(subject);
      expect([path, page !== undefined]).toEqual([path, true]);
      if (!place || !page) continue;
      const { text } = await callDeveloper(page, subject ? { params: { subject } } : {});
      expect(text).toContain(`id="${place}"`);
    }
  });

  it("has a link to edit the page if SOURCE_ADDRESS is set", async () => {
    const link = async () =>
      /<a href="([^"]+)">Edit this page/.exec((await pageOf("sca")).text)?.[1];
    expect(await link()).toBeUndefined();
    process.env.SOURCE_ADDRESS = "https://git.example/edit/main";
    expect(await link()).toBe("https://git.example/edit/main/shared/developer/guides/sca.md");
  });

  it.each(["nothing", "constructor", "__proto__", ""])("answers 404 for %j", async (subject) => {
    const { status, text } = await pageOf(subject);
    expect(status).toBe(404);
    expect(text).toContain("There is no such guide.");
  });
});
