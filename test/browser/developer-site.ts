import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { createGateway } from "../../infra/local/gateway.ts";
import { developerRoutes } from "../../infra/routes.ts";
import { openBrowser } from "../support/browser.ts";
import { listen } from "../support/exchange.ts";
import { saidBy } from "./said-by.ts";

/** Gives a test file the developer site over HTTP, and a browser. */
export function useDeveloperSite() {
  const { DEVELOPER_ADDRESS } = process.env;
  const gateway = createGateway({
    routes: developerRoutes,
    stage: "sandbox",
    domainName: "localhost",
  });
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    origin = `http://localhost:${await listen(gateway)}`;
    process.env.DEVELOPER_ADDRESS = origin;
    browser = await openBrowser();
  });

  afterAll(async () => {
    process.env.DEVELOPER_ADDRESS = DEVELOPER_ADDRESS;
    await browser?.close();
    await gateway.stop();
  });

  /** A page of a new visitor, and all that its console says of it. */
  async function newPage(
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; said: string[] }> {
    const page = await browser.newPage(options);
    page.setDefaultTimeout(10_000);
    return { page, said: saidBy(page) };
  }
  return { newPage, origin: () => origin };
}
