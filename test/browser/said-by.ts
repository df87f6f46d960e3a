import type { Page } from "playwright-core";

/** Returns a list that collects the messages of a page's console. */
export function saidBy(page: Page): string[] {
  const said: string[] = [];
  // Ignores the icon, which the pages do not have but the browser requests by itself.
  page.on("console", (message) => {
    if (!message.location().url.endsWith("/favicon.ico")) said.push(message.text());
  });
  return said;
}
