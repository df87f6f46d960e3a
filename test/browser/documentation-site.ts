import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { documentationViewer } from "../../infra/documentation/documentation-viewer.ts";
import { createGateway } from "../../infra/local/gateway.ts";
import { openapiJson } from "../../infra/openapi/openapi-json.ts";
import { developerRoutes } from "../../infra/routes.ts";
import { makeViewerBy } from "../../shared/developer/documentation-viewer.ts";
import { makeOpenapiBy } from "../../shared/developer/openapi-text.ts";
import { openBrowser } from "../support/browser.ts";
import { listen } from "../support/exchange.ts";

/** The documentation as a visitor opened it, what its console said, and what it asked for. */
export type Opened = { page: Page; said: string[]; asked: string[] };

/** Gives a test file the developer site with its documentation over HTTP, and a browser. */
export function useDocumentation() {
  makeViewerBy(documentationViewer);
  makeOpenapiBy(async () => openapiJson("sandbox"));
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

  /** Opens it for a new visitor, at an operation or at its beginning. */
  const open = async (place = "", options: BrowserContextOptions = {}): Promise<Opened> => {
    const page = await browser.newPage(options);
    page.setDefaultTimeout(10_000);
    const [said, asked]: [string[], string[]] = [[], []];
    page.on("console", (message) => {
      if (!message.location().url.endsWith("/favicon.ico")) said.push(message.text());
    });
    page.on("pageerror", ({ message }) => said.push(message));
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${origin}/documentation${place && `#?route=${place}`}`);
    const first = options.javaScriptEnabled === false ? "noscript" : "nav .nav-bar-path";
    await page.locator(first).first().waitFor({ state: "attached" });
    return { page, said, asked };
  };
  return { open, origin: () => origin };
}
