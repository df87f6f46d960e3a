import type { Page } from "playwright-core";
import { openBrowser } from "../support/psu/browser.ts";
import type { Scheme } from "./looks.ts";
import { saidBy } from "./said-by.ts";

type Watched = { page: Page; said: string[] };

/**
 * Gives a test file one page for each colour scheme. The tests use it one after another, because opening a page takes
 * as long as the checks. `said` contains the console messages since the page was requested.
 */
export function useTwoPages() {
  const pages = new Map<Scheme, Watched>();

  beforeAll(async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await (await openBrowser()).newPage({ colorScheme, reducedMotion: "reduce" });
      pages.set(colorScheme, { page, said: saidBy(page) });
    }
  });

  afterAll(async () => {
    for (const { page } of pages.values()) await page.close();
  });

  return (scheme: Scheme): Watched => {
    const { page, said } = pages.get(scheme) as Watched;
    said.length = 0;
    return { page, said };
  };
}
