import type { BrowserContextOptions, Page } from "playwright-core";
import { documentationViewer } from "../../infra/documentation/documentation-viewer.ts";
import { openapiJson } from "../../infra/openapi/openapi-json.ts";
import { makeViewerBy } from "../../shared/developer/documentation-viewer.ts";
import { makeOpenapiBy } from "../../shared/developer/openapi-text.ts";
import { useDeveloperSite } from "./developer-site.ts";

/** The documentation as a visitor opened it, what its console said, and what it asked for. */
export type Opened = { page: Page; said: string[]; asked: string[] };

/** Gives a test file the developer site with its documentation over HTTP, and a browser. */
export function useDocumentation() {
  makeViewerBy(documentationViewer);
  makeOpenapiBy(async () => openapiJson("sandbox"));
  const { newPage, origin } = useDeveloperSite();

  /** Opens it for a new visitor, at an operation or at its beginning. */
  const open = async (place = "", options: BrowserContextOptions = {}): Promise<Opened> => {
    const { page, said } = await newPage(options);
    const asked: string[] = [];
    page.on("pageerror", ({ message }) => said.push(message));
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${origin()}/documentation${place && `#?route=${place}`}`);
    const first = options.javaScriptEnabled === false ? "noscript" : "nav .nav-bar-path";
    await page.locator(first).first().waitFor({ state: "attached" });
    return { page, said, asked };
  };
  return { open, origin };
}
