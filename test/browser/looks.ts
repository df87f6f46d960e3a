import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const standards = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const sizes = [
  [320, 640],
  [768, 1024],
  [1280, 800],
] as const;

export const schemes = ["light", "dark"] as const;

type Look = {
  /** At which widths axe looks at the page; without it, at all. */
  axeAt?: readonly number[];
  /** Rules of axe with an exception that holds for the page. */
  without?: readonly string[];
};

/** Expects a page to fit and to be accessible at every size, and takes a picture of each for whoever wants to look. */
export async function expectLooks(page: Page, name: string, { axeAt, without }: Look = {}) {
  let injected = false;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await takePicture(page, `${name}-${width}`);
    await expectFits(page, width);
    if (axeAt && !axeAt.includes(width)) continue;
    await expectAccessible(page, { without, injected });
    injected = true;
  }
}

export async function expectFits(page: Page, width: number): Promise<void> {
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(needed).toBeLessThanOrEqual(width);
}

/** Expects that axe finds nothing; where it is `injected`, its half a megabyte is in the page already. */
export async function expectAccessible(
  page: Page,
  {
    without = [],
    injected = false,
  }: { without?: readonly string[] | undefined; injected?: boolean },
): Promise<void> {
  const axe = new AxeBuilder(injected ? { page, axeSource: "0" } : { page });
  axe
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(standards)
    .disableRules([...without]);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** SCREENSHOTS names a folder for them; without it none is taken. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  const file = `${name.replaceAll(/\W+/g, "-")}.png`;
  if (folder) await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
}
