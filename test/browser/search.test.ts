import MiniSearch from "minisearch";
import { searchOptions } from "../../infra/site/scripts/search-options.ts";
import { useTable } from "../support/table/table.ts";
import { useDeveloperSite } from "./developer-site.ts";
import { expectLooks } from "./looks.ts";

useTable();
const { newPage, origin } = useDeveloperSite();

describe("the search", () => {
  it("is in the header of a page, and each of its results is a link", async () => {
    const { page, said } = await newPage();
    await page.goto(`${origin()}/guides/signing`);
    await page.getByLabel("Search this site").fill("creditorAgent");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "creditorAgent" }).first().click();
    await page.waitForURL(/\/documentation\/\w+#[\w.]+\.creditorAgent$/);
    expect(said).toEqual([]);
  });

  it("shows results while the developer types, keeps the words in the address, and says if nothing is found", async () => {
    const { page } = await newPage();
    await page.goto(`${origin()}/search`);
    await page.getByLabel("Words").fill("ACCESS_EXCEEDED");
    await page.getByText(/^\d+ results?/).waitFor();
    expect(new URL(page.url()).searchParams.get("q")).toBe("ACCESS_EXCEEDED");
    await page.getByLabel("Words").fill("xyzzyplugh");
    await page.getByText("0 results").waitFor();
    expect(await page.locator("#results li").count()).toBe(0);
    await page.getByText("Try fewer or other words").waitFor();
    await expectLooks(page, "developer-search-nothing", { axeAt: [320] });
  });

  it("shows what it finds as text, never as markup", async () => {
    const index = new MiniSearch(searchOptions);
    const marked = "status <b>x</b>";
    index.add({ id: 1, kind: marked, title: marked, path: "/guides", text: marked });
    const { page } = await newPage();
    await page.route("**/search/index.json", (route) =>
      route.fulfill({ json: JSON.parse(JSON.stringify(index)) }),
    );
    await page.goto(`${origin()}/search?q=status`);
    await page.getByRole("link", { name: marked }).waitFor();
    expect(await page.locator("#results b").count()).toBe(0);
  });

  it("says that it needs JavaScript if JavaScript is off", async () => {
    const { page } = await newPage({ javaScriptEnabled: false });
    await page.goto(`${origin()}/search?q=consent`);
    expect(await page.locator("noscript .note").isVisible()).toBe(true);
    await page.getByRole("link", { name: "errors" }).click();
    expect(page.url()).toBe(`${origin()}/reference#errors`);
  });

  it("is accessible while it shows results, and fits on a phone and on a desktop", async () => {
    const { page } = await newPage();
    await page.goto(`${origin()}/search?q=payment`);
    await page.locator("#results li").first().waitFor();
    await expectLooks(page, "developer-search", { axeAt: [320, 1280] });
  });
});
