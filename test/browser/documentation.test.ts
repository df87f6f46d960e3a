/** @own-process: a process makes the script of the documentation once, and other tests have it make a short one. */
import type { Page } from "playwright-core";
import { sampled } from "../support/run/long-form.ts";
import { useTable } from "../support/table/table.ts";
import { useDocumentation } from "./documentation-site.ts";
import { documentedOperations, documentedTags } from "./documented-operations.ts";
import { axeWidthsAt, expectLooks, schemesAt } from "./looks.ts";

useTable();
const { open, openOnce, origin } = useDocumentation();

const payment = "post-/v1/payments/sepa-credit-transfers";
const ways = (page: Page) => page.locator("nav .nav-bar-path");
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Goes to an operation, if it is not shown yet, and waits until it is shown. */
async function goTo(page: Page, place: string) {
  await page.evaluate((to) => location.assign(`#?route=${to}`), place);
  const shown = page.locator(`.expanded-endpoint-body[id="${place}"]`);
  await shown.waitFor();
  return shown;
}

describe("the documentation of operations", () => {
  const opened = openOnce();

  it("shows the request of an operation in HTTP and in each language", async () => {
    const { page } = opened();
    const shown = await goTo(page, payment);
    const tabs = shown.locator(".tab-btn[data-tab]");
    for (const language of ["HTTP", "Bash", "Python", "JavaScript"]) {
      await tabs.filter({ hasText: language }).click();
      const sample = shown.locator(".code-sample-wrapper:visible");
      await expect(sample.locator("pre").innerText()).resolves.toContain(
        "/v1/payments/sepa-credit-transfers",
      );
      expect(await sample.getAttribute("data-tab")).toMatch(new RegExp(`^${language}`));
    }
  });

  it("links every operation under its tag, with the tags in the order of the document", async () => {
    const { page } = opened();
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
  });

  it("shows operations with all their answers, without a violation of the policy", async () => {
    const { page, said } = opened();
    for (const { place, method, path, statuses } of sampled(documentedOperations, 8)) {
      const shown = await goTo(page, place);
      expect(await shown.locator("[part=label-operation-path]").innerText()).toBe(path);
      expect(await shown.locator("[part=label-operation-method]").textContent()).toBe(method);
      const buttons = shown.locator("api-response [part~=btn-response-status]");
      await buttons.nth(statuses.length - 1).waitFor();
      expect((await buttons.allInnerTexts()).map((text) => text.trim())).toEqual(statuses);
    }
    expect(said).toEqual([]);
  }, 120_000);
});

describe("an operation in the documentation", () => {
  const opened = openOnce(payment);
  beforeEach(() => goTo(opened().page, payment));

  /** Shows an answer as an example or as its fields, whatever was shown before. */
  async function showAnswer(status: string, how: "Example" | "Model") {
    const answer = opened().page.locator("api-response");
    await answer.getByRole("button", { name: status, exact: true }).click();
    await answer.getByRole("button", { name: how }).filter({ visible: true }).click();
    const shown = how === "Example" ? "json-tree .json-tree" : "schema-table .table";
    return answer.locator(shown).filter({ visible: true }).innerText();
  }

  it("shows examples of its parameters, body and answer, and describes its fields", async () => {
    const { page } = opened();
    const body = page.getByLabel("Request body");
    expect(await body.inputValue()).toContain("Müller & Söhne GmbH");
    expect(await body.isEditable()).toBe(false);
    expect(await showAnswer("201", "Example")).toContain('"RCVD"');
    expect(await showAnswer("201", "Model")).toContain("The status of the payment or basket.");
    const header = page.locator("tr", { hasText: "X-Request-ID" }).first();
    expect(await header.innerText()).toContain("Examples: 99391c7e-ad88-49ec-a2ad-99ddcb1f7721");
  });

  it("shows an example of every refusal", async () => {
    const { statuses = [] } = documentedOperations.find(({ place }) => place === payment) ?? {};
    expect(statuses.length).toBeGreaterThan(5);
    for (const status of statuses.filter((each) => each !== "201"))
      expect(await showAnswer(status, "Example")).toContain('"tppMessages"');
  });

  it("cannot be called, because a browser has no client certificate", async () => {
    const { page } = opened();
    await heading(page, "Response").waitFor();
    expect(await page.getByRole("button", { name: /try|execute|send|clear/i }).count()).toBe(0);
    expect(await page.locator("api-request input:not([readonly])").count()).toBe(0);
  });
});

describe("the filter of the documentation", () => {
  it("shows only the operations that match", async () => {
    const { page } = await open();
    await page.getByLabel("Filter the operations").fill("sepa-credit");
    await ways(page).nth(3).waitFor({ state: "detached" });
    const left = await ways(page).allInnerTexts();
    expect(left.map((each) => each.trim()).sort()).toEqual([
      "Cancel a payment: sepa-credit-transfers",
      "Create a payment: sepa-credit-transfers",
      "Get a payment: sepa-credit-transfers",
    ]);
    await ways(page).filter({ hasText: "Create a payment" }).click();
    await heading(page, "Create a payment: sepa-credit-transfers").waitFor();
  });
});

describe("the keyboard in the documentation", () => {
  it("opens a group, then an operation, and moves the focus to the operation", async () => {
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
  });

  it("starts at the top of the page, which is not scrolled", async () => {
    const { page } = await open("", { viewport: { width: 320, height: 640 } });
    await page.locator("#overview").waitFor();
    expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([
      0,
      "BODY",
    ]);
  });
});

describe("without a script", () => {
  it("the documentation shows a text instead", async () => {
    const { page } = await open("", { javaScriptEnabled: false });
    expect(await page.locator("noscript p").isVisible()).toBe(true);
  });
});

/** Parts of the page, each with the element that shows that the part is present. */
const shown = [
  ["the beginning", "", "#overview"],
  ["a group", "tag--Payments", "h1.tag"],
  ["a payment", "post-/v1/payments/sepa-credit-transfers", "api-response json-tree"],
  ["a payment's fields", "post-/v1/payments/sepa-credit-transfers", "api-request schema-table"],
] as const;

describe.each(sampled(shown, 2).map((each, place) => [...each, place] as const))(
  "the documentation that shows %s",
  (what, where, known, place) => {
    it.each(schemesAt(place))(
      "is accessible, fits on a phone and on a desktop, and loads nothing from other sites: %s",
      async (colorScheme) => {
        const { page, said, asked } = await open(where, { colorScheme });
        if (known.includes("schema-table"))
          await page.locator("api-request").getByRole("button", { name: "Model" }).click();
        await page.locator(known).first().waitFor();
        // The layout does not change between 320 and 1280 pixels in any way that axe checks.
        const axeAt = axeWidthsAt(place, [320, 1280]);
        await expectLooks(page, `documentation-${what}-${colorScheme}`, { axeAt });
        expect(asked.length).toBeGreaterThanOrEqual(3);
        expect(asked.filter((address) => !address.startsWith(`${origin()}/`))).toEqual([]);
        expect(said).toEqual([]);
      },
      60_000,
    );
  },
);
