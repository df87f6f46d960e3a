import { AxeBuilder } from "@axe-core/playwright";
import { useTable } from "../support/table.ts";
import { useDocumentation } from "./documentation-site.ts";

useTable();
const { open, origin } = useDocumentation();

const screenshots = process.env.SCREENSHOTS; // a folder, for whoever wants to look
const standards = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const sizes = [
  [320, 640],
  [768, 1024],
  [1280, 800],
] as const;

/** What is shown, and by which element it is known to be there. */
const shown = [
  ["the beginning", "", "#overview"],
  ["a group", "tag--Payments", "h1.tag"],
  ["a payment", "post-/v1/payments/sepa-credit-transfers", "api-response json-tree"],
  ["a payment's fields", "post-/v1/payments/sepa-credit-transfers", "api-request schema-table"],
] as const;

describe.each(["light", "dark"] as const)("in the %s scheme", (colorScheme) => {
  it.each(shown)(
    "%s is accessible and fits at every size, and asks nobody else for anything",
    async (what, place, known) => {
      const { page, said, asked } = await open(place, { colorScheme });
      if (known.includes("schema-table"))
        await page.locator("api-request").getByRole("button", { name: "Model" }).click();
      await page.locator(known).first().waitFor();
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(needed).toBeLessThanOrEqual(width);
        const file = `documentation-${what.replaceAll(/\W+/g, "-")}-${width}-${colorScheme}.png`;
        if (screenshots) await page.screenshot({ path: `${screenshots}/${file}`, fullPage: true });
        // Between the two nothing changes that it could find.
        if (width === 768) continue;
        const axe = new AxeBuilder({ page }).setLegacyMode().withTags(standards);
        const { violations } = await axe.options({ resultTypes: ["violations"] }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      }
      expect(asked.length).toBeGreaterThanOrEqual(3);
      expect(asked.filter((address) => !address.startsWith(`${origin()}/`))).toEqual([]);
      expect(said).toEqual([]);
      await page.close();
    },
    60_000,
  );
});
