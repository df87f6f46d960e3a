import type { BrowserContextOptions, Page } from "playwright-core";
import { createGateway } from "../../infra/local/gateway.ts";
import { invokeRoutes } from "../../infra/local/invoke.ts";
import { developerRoutes, routes } from "../../infra/routes.ts";
import { siteMakers } from "../../infra/site/built-files.ts";
import { makeFilesBy } from "../../shared/developer/built-file.ts";
import { invokeOperationsBy } from "../../shared/developer/relay/invoke-operation.ts";
import { listen } from "../support/payments/exchange.ts";
import { useVisitors } from "../support/psu/browser.ts";
import { saidBy } from "./said-by.ts";

/** Gives a test file the developer site over HTTP, and a browser. */
export function useDeveloperSite() {
  makeFilesBy(siteMakers);
  invokeOperationsBy(invokeRoutes(routes));
  const gateway = createGateway({
    routes: developerRoutes,
    stage: "sandbox",
    domainName: "localhost",
  });
  const visitor = useVisitors();
  let origin: string;

  beforeAll(async () => {
    origin = `http://localhost:${await listen(gateway)}`;
    process.env.DEVELOPER_ADDRESS = origin;
  });

  afterAll(() => gateway.stop({ graceMs: 0 }));

  /** Opens a page of a new visitor. `said` collects the messages of its console. */
  async function newPage(
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; said: string[] }> {
    const page = await (await visitor(options)).newPage();
    return { page, said: saidBy(page) };
  }
  return { newPage, origin: () => origin };
}
