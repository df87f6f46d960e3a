import { createServer } from "node:http";
import type { Server } from "node:net";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { createGateway } from "../../infra/local/gateway.ts";
import { pageRoutes } from "../../infra/routes.ts";
import { openBrowser } from "../support/browser.ts";
import { listen } from "../support/exchange.ts";
import { eirik } from "../support/sca.ts";
import { saidBy } from "./said-by.ts";

export const gateway = createGateway({
  routes: pageRoutes,
  stage: "sandbox",
  domainName: "localhost",
});
const servers: Server[] = [];
const { SITE_ADDRESS } = process.env;

let browser: Browser;
let tppAddress: string;
/** What came back to the TPP, as its server saw it. */
const returned: string[] = [];

export async function serve(server: Server): Promise<number> {
  servers.push(server);
  return listen(server);
}

/** Gives a test file the site over HTTP, a TPP to come back to, and a browser. */
export function useSite() {
  beforeAll(async () => {
    const tpp = createServer((request, response) => {
      if (request.url?.startsWith("/back")) returned.push(request.url);
      response
        .setHeader("content-type", "text/html")
        .end("<title>TPP</title><h1>Back at the TPP</h1>");
    });
    tppAddress = `http://localhost:${await serve(tpp)}/back?order=17`;
    process.env.SITE_ADDRESS = `http://localhost:${await serve(gateway)}`;
    browser = await openBrowser();
  });

  afterAll(async () => {
    process.env.SITE_ADDRESS = SITE_ADDRESS;
    await browser?.close();
    for (const server of servers) server.close();
  });
}

/** A browser of somebody else, in English if nothing is said of that. */
export const newContext = (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({ locale: "en-GB", ...options });

/** A page of a visitor, and all that its console says of it, and what the policy had to hold. */
export async function newPage(context: BrowserContext): Promise<{ page: Page; said: string[] }> {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const said = saidBy(page);
  page.on("pageerror", (error) => said.push(error.message));
  await page.exposeFunction("tellViolation", (directive: string) => said.push(directive));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      if (blockedURI.endsWith("/favicon.ico")) return;
      const { tellViolation } = window as unknown as { tellViolation: (told: string) => void };
      tellViolation(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return { page, said };
}

/** A call of a TPP that waits for its PSU at the local server, at the time it is, which the gateway goes by. */
export const withNow = (headers: Record<string, string> = {}) => ({
  now: new Date(),
  headers: { "tpp-redirect-uri": tppAddress, ...headers },
});

export async function press(page: Page, name: string | RegExp) {
  await page.getByRole("button", { name }).click();
}

export async function identify(page: Page) {
  await page.getByLabel("National identity number or customer number").fill(eirik.customerNumber);
  await press(page, "Continue");
}

/** Goes on from a receipt, which stays until then. */
export async function goOn(page: Page): Promise<URLSearchParams> {
  await page.getByRole("heading", { name: "What you approved" }).waitFor();
  await page.getByRole("link", { name: /^Go back to/ }).click();
  return wayBack(page);
}

/** What the PSU comes back to the TPP with. */
export async function wayBack(page: Page): Promise<URLSearchParams> {
  await page.waitForURL(/\/back\?/);
  expect(await page.title()).toBe("TPP");
  return new URL(returned.at(-1) ?? "", "http://tpp.example").searchParams;
}
