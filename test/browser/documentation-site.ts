import type { BrowserContextOptions, Page } from "playwright-core";
import { documentationViewer } from "../../infra/documentation/documentation-viewer.ts";
import { openapiJson } from "../../infra/openapi/openapi-json.ts";
import { makeViewerBy } from "../../shared/developer/documentation-viewer.ts";
import { makeOpenapiBy } from "../../shared/developer/openapi-text.ts";
import { openBrowser } from "../support/psu/browser.ts";
import { useDeveloperSite } from "./developer-site.ts";
import { saidBy } from "./said-by.ts";

/** The documentation in a visitor's browser, with its console messages and its requests. */
export type Opened = { page: Page; said: string[]; asked: string[] };

/** Gives a test file the developer site with its documentation over HTTP, and a browser. */
export function useDocumentation() {
  makeViewerBy(documentationViewer);
  makeOpenapiBy(async () => openapiJson("sandbox"));
  const { newPage, origin } = useDeveloperSite();

  async function openIn(page: Page, place: string, first = "nav .nav-bar-path"): Promise<Opened> {
    const [said, asked]: [string[], string[]] = [saidBy(page), []];
    page.on("pageerror", ({ message }) => said.push(message));
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${origin()}/documentation${place && `#?route=${place}`}`);
    await page.locator(first).first().waitFor({ state: "attached" });
    return { page, said, asked };
  }

  /** Opens the documentation for a new visitor, at an operation or at the start. */
  const open = async (place = "", options: BrowserContextOptions = {}): Promise<Opened> => {
    const { page } = await newPage(options);
    return openIn(page, place, options.javaScriptEnabled === false ? "noscript" : undefined);
  };

  /**
   * Opens the documentation once for all tests of a group, because this takes a second. Each test then navigates on its
   * own.
   */
  function openOnce(place = ""): () => Opened {
    let opened: Opened;
    beforeAll(async () => {
      const page = await (await openBrowser()).newPage();
      page.setDefaultTimeout(20_000);
      opened = await openIn(page, place);
    });
    afterAll(() => opened.page.close());
    return () => opened;
  }
  return { open, openOnce, origin };
}
