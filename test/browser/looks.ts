import axe from "axe-core";
import type { Page } from "playwright-core";
import { isLong, sampled, sampledNumbers } from "../support/run/long-form.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const phone = [320, 640] as const;
const desk = [1280, 800] as const;
const sizes = isLong ? [phone, [768, 1024] as const, desk] : [phone, desk];

const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

const [first = 0] = sampledNumbers(4, 1);

/**
 * Returns all items in the long form. In the short form, returns the one at `turn`, so that the items of a list take
 * turns.
 */
const inTurn = <T>(all: readonly T[], turn: number): readonly T[] =>
  isLong ? all : all.slice(turn % all.length).slice(0, 1);

/** Returns the colour schemes in which the page at this index is shown. */
export const schemesAt = (place: number): readonly Scheme[] => inTurn(schemes, place + first);

/** Returns the widths at which axe checks the page at this index. */
export const axeWidthsAt = (
  place: number,
  widths: readonly number[] = sizes.map(([width]) => width),
): readonly number[] => inTurn(widths, Math.floor((place + first) / 2));

/** Returns the page states that axe checks: one state of each page in the short form, all of them in the long form. */
export function seenByAxe(
  states: readonly string[],
  pageOf = (name: string) => name.split(",")[0] ?? name,
): Set<string> {
  const pages = [...Map.groupBy(states, pageOf).values()];
  return new Set(pages.flatMap((all) => sampled(all, 1)));
}

type Look = {
  /** The widths at which axe checks the page. */
  axeAt: readonly number[];
  /** The widths at which the page must fit: all of them, if this is absent. */
  fitsAt?: readonly number[];
  /** The axe rules that have an exception for the page. */
  without?: readonly string[];
};

/** Expects a page to fit at every size and to be accessible. Takes a screenshot at each size. */
export async function expectLooks(page: Page, name: string, { axeAt, fitsAt, without }: Look) {
  for (const [width, height] of sizes) {
    if (!(fitsAt?.includes(width) ?? true)) continue;
    await page.setViewportSize({ width, height });
    await takePicture(page, `${name}-${width}`);
    await expectFits(page, width);
    if (axeAt.includes(width)) await expectAccessible(page, without);
  }
}

export async function expectFits(page: Page, width: number): Promise<void> {
  // A page that a press has just asked for has no element yet.
  await page.waitForLoadState("domcontentloaded");
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(needed).toBeLessThanOrEqual(width);
}

/** Expects that axe finds no problem. Loads its script of a megabyte into the page only once. */
export async function expectAccessible(page: Page, without: readonly string[] = []): Promise<void> {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  await expectNothingFound(page, { runOnly: { type: "tag", values: standards }, rules });
}

/** Expects that each text has enough contrast. */
export const expectReadable = (page: Page): Promise<void> =>
  expectNothingFound(page, { runOnly: ["color-contrast"] });

async function expectNothingFound(page: Page, wanted: axe.RunOptions): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = { resultTypes: ["violations"], ...wanted };
  const violations = await page.evaluate(async (given) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const { violations } = await here.run(document, given);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, options);
  expect(violations).toEqual([]);
}

/** Takes a screenshot if SCREENSHOTS names a folder. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  const file = `${name.replaceAll(/\W+/g, "-")}.png`;
  if (folder) await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
}
