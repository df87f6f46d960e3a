import type { Page } from "playwright-core";
import { sampledBeforeCi } from "../support/run/long-form.ts";
import { useTable } from "../support/table/table.ts";
import { useDeveloperSite } from "./developer-site.ts";
import { axeWidthsAt, expectLooks, schemesAt } from "./looks.ts";
import { tabTo } from "./tab-to.ts";

useTable();

const { newPage, origin } = useDeveloperSite();
const payment = "/documentation/createSepaCreditTransfers";

const top = (page: Page, place: string) =>
  page.locator(`[id="${place}"]`).evaluate((element) => element.getBoundingClientRect().top);

describe("the documentation without a script", () => {
  it("links from the list to an operation, and shows its fields, answers and example", async () => {
    const { page } = await newPage({ javaScriptEnabled: false });
    await page.goto(`${origin()}/documentation`);
    await page.getByRole("link", { name: /POST Create a payment: sepa-credit-transfers/ }).click();
    await page.waitForURL(`${origin()}${payment}`);
    expect(await page.locator('[id="body.creditorName"]').isVisible()).toBe(true);
    expect(await page.locator('[id="201.transactionStatus"]').isVisible()).toBe(true);
    expect(await page.locator('[id="409"]').isVisible()).toBe(true);
    expect(await page.getByLabel("Example in HTTP").isVisible()).toBe(true);
    expect(await page.getByRole("button").count()).toBe(0);
  });

  it("opens one language of the example at a time", async () => {
    const { page } = await newPage({ javaScriptEnabled: false });
    await page.goto(origin() + payment);
    await page.locator("summary", { hasText: "Python" }).click();
    expect(await page.getByLabel("Example in Python").isVisible()).toBe(true);
    expect(await page.getByLabel("Example in HTTP").isVisible()).toBe(false);
  });
});

describe("a link to a field", () => {
  it.each(["body.instructedAmount.amount", "header.psu-id", "201._links.scaRedirect"])(
    "shows the field at the top of the screen: %s",
    async (place) => {
      const { page } = await newPage({ viewport: { width: 320, height: 640 } });
      await page.goto(`${origin()}${payment}#${place}`);
      expect(Math.abs(await top(page, place))).toBeLessThan(30);
    },
  );

  it("is placed at the field itself, and can be reached with the keyboard", async () => {
    const { page } = await newPage();
    await page.goto(`${origin()}${payment}#body`);
    await tabTo(page, "link", /^creditorName$/);
    await page.keyboard.press("Enter");
    expect(page.url()).toBe(`${origin()}${payment}#body.creditorName`);
  });
});

describe("the button of an example", () => {
  it("copies exactly what is shown", async () => {
    const { page } = await newPage({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(origin() + payment);
    await page.getByRole("button", { name: "Copy: Example in HTTP" }).click();
    await page.getByText("Copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^POST \/v1\/payments\/sepa-credit-transfers HTTP\/1\.1\n/);
    expect(copied).toBe(await page.getByLabel("Example in HTTP", { exact: true }).textContent());
  });
});

const places = [
  "/documentation",
  payment,
  "/documentation/listTransactions",
  "/documentation/importData",
] as const;

describe.each(sampledBeforeCi(places, 1).map((path, index) => [path, index] as const))(
  "%s",
  (path, index) => {
    it.each(schemesAt(index))(
      "is accessible in the %s scheme, fits on a phone and on a desktop, and loads nothing from other sites",
      async (colorScheme) => {
        const { page, said } = await newPage({ colorScheme });
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        await page.goto(origin() + path);
        await expectLooks(page, `documentation-${path}-${colorScheme}`, {
          axeAt: axeWidthsAt(index, [320, 1280]),
        });
        expect(asked.filter((address) => !address.startsWith(`${origin()}/`))).toEqual([]);
        expect(said).toEqual([]);
      },
      60_000,
    );
  },
);
