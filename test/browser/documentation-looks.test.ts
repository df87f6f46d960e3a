import { useTable } from "../support/table.ts";
import { useDocumentation } from "./documentation-site.ts";
import { expectLooks, schemes } from "./looks.ts";

useTable();
const { open, origin } = useDocumentation();

/** What is shown, and by which element it is known to be there. */
const shown = [
  ["the beginning", "", "#overview"],
  ["a group", "tag--Payments", "h1.tag"],
  ["a payment", "post-/v1/payments/sepa-credit-transfers", "api-response json-tree"],
  ["a payment's fields", "post-/v1/payments/sepa-credit-transfers", "api-request schema-table"],
] as const;

describe.each(schemes)("in the %s scheme", (colorScheme) => {
  it.each(shown)(
    "%s is accessible and fits at every size, and asks nobody else for anything",
    async (what, place, known) => {
      const { page, said, asked } = await open(place, { colorScheme });
      if (known.includes("schema-table"))
        await page.locator("api-request").getByRole("button", { name: "Model" }).click();
      await page.locator(known).first().waitFor();
      // Between 320 and 1280 pixels nothing changes that axe could find.
      const axeAt = [320, 1280];
      await expectLooks(page, `documentation-${what}-${colorScheme}`, { axeAt });
      expect(asked.length).toBeGreaterThanOrEqual(3);
      expect(asked.filter((address) => !address.startsWith(`${origin()}/`))).toEqual([]);
      expect(said).toEqual([]);
      await page.close();
    },
    60_000,
  );
});
