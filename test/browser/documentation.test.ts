import type { Page } from "playwright-core";
import { useTable } from "../support/table.ts";
import { useDocumentation } from "./documentation-site.ts";
import { documentedOperations, documentedTags } from "./documented-operations.ts";

useTable();
const { open } = useDocumentation();

const payment = "post-/v1/payments/sepa-credit-transfers";
const ways = (page: Page) => page.locator("nav .nav-bar-path");
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

describe("every operation", () => {
  it("has a way to it, under its tag, and tags are in the order of the document", async () => {
    const { page } = await open();
    const groups = page.locator("nav .nav-bar-tag-and-paths:has(.nav-bar-tag)");
    const shown = await groups.evaluateAll((all) =>
      all.map((group) => ({
        tag: group.querySelector(".nav-bar-tag")?.textContent?.replace("▾", "").trim(),
        ways: [...group.querySelectorAll<HTMLElement>(".nav-bar-path")]
          .map(({ dataset, textContent }) => `${dataset.contentId} ${textContent?.trim()}`)
          .sort(),
      })),
    );
    const wanted = (tag: string) => documentedOperations.filter((each) => each.tag === tag);
    expect(shown).toEqual(
      documentedTags.map((tag) => ({
        tag,
        ways: wanted(tag)
          .map(({ place, summary }) => `${place} ${summary}`)
          .sort(),
      })),
    );
    expect(await ways(page).count()).toBe(documentedOperations.length);
    await page.close();
  });

  it("is rendered with all its answers, and nothing of it is refused by the policy", async () => {
    const { page, said } = await open();
    for (const { place, method, path, statuses } of documentedOperations) {
      await page.evaluate((to) => location.assign(`#?route=${to}`), place);
      const shown = page.locator(`.expanded-endpoint-body[id="${place}"]`);
      await shown.waitFor();
      expect(await shown.locator("[part=label-operation-path]").innerText()).toBe(path);
      expect(await shown.locator("[part=label-operation-method]").textContent()).toBe(method);
      const buttons = shown.locator("api-response [part~=btn-response-status]");
      await buttons.nth(statuses.length - 1).waitFor();
      expect((await buttons.allInnerTexts()).map((text) => text.trim())).toEqual(statuses);
    }
    expect(said).toEqual([]);
    await page.close();
  }, 120_000);
});

describe("an operation", () => {
  it("shows its parameters, its body and its answer by examples, and its fields by words", async () => {
    const { page } = await open(payment);
    const body = page.getByLabel("Request body");
    expect(await body.inputValue()).toContain("Müller & Söhne GmbH");
    expect(await body.isEditable()).toBe(false);
    const answer = page.locator("api-response");
    const example = answer.locator("json-tree .json-tree").filter({ visible: true });
    expect(await example.innerText()).toContain('"RCVD"');
    await answer.getByRole("button", { name: "Model" }).filter({ visible: true }).click();
    const fields = answer.locator("schema-table .table").filter({ visible: true });
    expect(await fields.innerText()).toContain("What has become of it.");
    const header = page.locator("tr", { hasText: "X-Request-ID" }).first();
    expect(await header.innerText()).toContain("Examples: 99391c7e-ad88-49ec-a2ad-99ddcb1f7721");
    await page.close();
  });

  it("shows every refusal, each by an example", async () => {
    const { page } = await open(payment);
    const answer = page.locator("api-response");
    const { statuses = [] } = documentedOperations.find(({ place }) => place === payment) ?? {};
    expect(statuses.length).toBeGreaterThan(5);
    for (const status of statuses.filter((each) => each !== "201")) {
      await answer.getByRole("button", { name: status, exact: true }).click();
      const example = answer.locator("json-tree .json-tree").filter({ visible: true });
      expect(await example.innerText()).toContain('"tppMessages"');
    }
    await page.close();
  });

  it("cannot be tried, since a browser has no client certificate", async () => {
    const { page } = await open(payment);
    await heading(page, "Response").waitFor();
    expect(await page.getByRole("button", { name: /try|execute|send|clear/i }).count()).toBe(0);
    expect(await page.locator("api-request input:not([readonly])").count()).toBe(0);
    await page.close();
  });
});

describe("the filter", () => {
  it("leaves the operations that are meant", async () => {
    const { page } = await open();
    await page.getByLabel("Filter the operations").fill("sepa-credit");
    await ways(page).nth(1).waitFor({ state: "detached" });
    const [left = ""] = await ways(page).allInnerTexts();
    expect(left.trim()).toBe("Create a payment: sepa-credit-transfers");
    await ways(page).click();
    await heading(page, "Create a payment: sepa-credit-transfers").waitFor();
    await page.close();
  });
});

describe("the keyboard", () => {
  it("opens a group, then an operation, and goes on in what that says", async () => {
    const { page } = await open();
    await page.getByLabel("Filter the operations").focus();
    const focused = () =>
      page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent?.trim());
    const enter = async (name: string) => {
      for (let presses = 0; presses < 20 && !(await focused())?.startsWith(name); presses += 1)
        await page.keyboard.press("Tab");
      expect(await focused()).toMatch(new RegExp(`^${name}`));
      await page.keyboard.press("Enter");
    };
    await enter("Card accounts");
    await heading(page, "Card accounts").waitFor();
    await page.getByLabel("Filter the operations").focus();
    await enter("Get a card account");
    await heading(page, "Get a card account").waitFor();
    await page.waitForFunction(
      () => document.activeElement?.shadowRoot?.activeElement?.id === "operations-root",
    );
    await page.close();
  });

  it("begins at the beginning of the page, which nothing has scrolled", async () => {
    const { page } = await open("", { viewport: { width: 320, height: 640 } });
    await page.locator("#overview").waitFor();
    expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([
      0,
      "BODY",
    ]);
    await page.close();
  });
});

describe("without a script", () => {
  it("the page says where else to look", async () => {
    const { page } = await open("", { javaScriptEnabled: false });
    expect(await page.locator("noscript p").isVisible()).toBe(true);
    await page.close();
  });
});
