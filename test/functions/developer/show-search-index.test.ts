import MiniSearch from "minisearch";
import { handler } from "../../../functions/developer/show-search-index.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { guideNames } from "../../../infra/site/guides.ts";
import { searchOptions } from "../../../infra/site/scripts/search-options.ts";
import type { Found } from "../../../infra/site/search-index.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { errorCodes } from "../../../shared/errors.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { developerPageAt } from "../../support/operations/developer-page-at.ts";
import { documentedOperations } from "../../support/operations/documented-operations.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

const indexText = async () => (await callDeveloper(handler)).text;
const all = async (): Promise<Found[]> => Object.values(JSON.parse(await indexText()).storedFields);
const firstFor = async (words: string) =>
  MiniSearch.loadJSON(await indexText(), searchOptions).search(words)[0];

describe("GET /search/index.json", () => {
  it("has every operation, guide and error code", async () => {
    const found = await all();
    const paths = new Set(found.map(({ path }) => path));
    for (const { id } of documentedOperations) expect(paths).toContain(`/documentation/${id}`);
    for (const name of guideNames) expect(paths).toContain(`/guides/${name}`);
    for (const code of errorCodes) expect(paths).toContain(`/reference#${code}`);
    const kinds = new Set(found.map(({ kind }) => kind));
    expect([...kinds]).toEqual([
      "Guide",
      "Page",
      "Operation",
      "Field",
      "Error",
      "Scenario",
      "Rule",
      "Customer",
      "Changelog",
    ]);
  });

  it("has only existing pages and anchors", async () => {
    const byPage = Map.groupBy(await all(), ({ path }) => path.split("#")[0] ?? "");
    expect(byPage.size).toBeGreaterThan(100);
    for (const [page, found] of byPage) {
      const { status, text } = await developerPageAt(page);
      expect([page, status]).toEqual([page, 200]);
      const places = found.flatMap(({ path }) => path.split("#").slice(1));
      expect(places.filter((place) => !text.includes(` id="${place}"`))).toEqual([]);
    }
  }, 30_000);

  it.each([
    ["EXECUTION_DATE_INVALID", "/reference#EXECUTION_DATE_INVALID"],
    ["signing baskets", "/guides/baskets"],
    ["unattendedUntil", "/documentation/getConsent#200.consents.unattendedUntil"],
    ["list transactions", "/documentation/listTransactions"],
    ["request log", "/log"],
    ["try it", "/documentation/listAccounts#try-heading"],
    ["back from the bank", "/try"],
    ["maintenance", "/status"],
    ["401 signature", "/guides/signing#refused"],
    ["rate limit", "/reference#rate-limit-429-requests-a-second"],
    ["throttling", "/reference#rate-limit-429-requests-a-second"],
    ["429", "/reference#rate-limit-429-requests-a-second"],
    ["payment status PDNG", "/documentation/getPaymentStatus"],
    ["consent expires", "/guides/unattended#expiry"],
    ["test person", "/reference#customers"],
    ["customer number", "/reference#customers"],
    ["Eirik", "/reference#customer-13839312185"],
    ["Solvang", "/reference#customer-13839312185"],
    ["13839312185", "/reference#customer-13839312185"],
    ["berlin group headers", "/guides/coming-from-another-bank#headers"],
  ])("gives for the words %j the first result %s", async (words, path) => {
    expect((await firstFor(words))?.path.slice(0, path.length)).toBe(path);
  });

  it("finds a misspelt word and an incomplete one", async () => {
    expect((await firstFor("enggement"))?.text).toContain("ngagement");
    expect((await firstFor("unattendedUn"))?.title).toBe("unattendedUntil");
  });

  it("returns less than half a megabyte, which caches may store for five minutes", async () => {
    const { headers, text } = await callDeveloper(handler);
    expect(Buffer.byteLength(text)).toBeLessThan(500_000);
    expect(headers["cache-control"]).toBe("public, max-age=300");
  });
});
