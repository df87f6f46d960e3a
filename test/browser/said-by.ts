import type { Page } from "playwright-core";

/** All that a page's console says from now on. */
export function saidBy(page: Page): string[] {
  const said: string[] = [];
  // A page has no icon; asking for one is the browser's own idea.
  page.on("console", (message) => {
    if (!message.location().url.endsWith("/favicon.ico")) said.push(message.text());
  });
  return said;
}
