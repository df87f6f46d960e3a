import { createServer } from "node:http";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { createGateway } from "../../infra/local/gateway.ts";
import { stoppable } from "../../infra/local/stoppable.ts";
import { pageRoutes } from "../../infra/routes.ts";
import { osloDay } from "../../shared/rules/calendar.ts";
import { isBankingDay } from "../../shared/sandbox/rules/banking-days.ts";
import { listen } from "../support/payments/exchange.ts";
import { useVisitors } from "../support/psu/browser.ts";
import { eirik } from "../support/psu/sca.ts";
import { saidBy } from "./said-by.ts";

export const gateway = createGateway({
  routes: pageRoutes,
  stage: "sandbox",
  domainName: "localhost",
});

let visitor: ReturnType<typeof useVisitors>;
let tppAddress: string;
/** The addresses at which the PSU returned to the TPP's server. */
const returned: string[] = [];

/** Gives a test file the site over HTTP, a TPP's server for the redirect, and a browser. */
export function useSite() {
  const tpp = stoppable(
    createServer((request, response) => {
      if (request.url?.startsWith("/back")) returned.push(request.url);
      response
        .setHeader("content-type", "text/html")
        .end("<title>TPP</title><h1>Back at the TPP</h1>");
    }),
  );
  let siteAddress: string;
  visitor = useVisitors();

  beforeAll(async () => {
    tppAddress = `http://localhost:${await listen(tpp)}/back?order=17`;
    siteAddress = `http://localhost:${await listen(gateway)}`;
  });

  beforeEach(() => {
    process.env.SITE_ADDRESS = siteAddress;
  });

  afterAll(() => Promise.all([gateway, tpp].map(({ stop }) => stop({ graceMs: 0 }))));
}

/** Opens a browser context of a new visitor, in English by default. */
export const newContext = (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  visitor({ locale: "en-GB", ...options });

/**
 * Opens a page of a visitor. `said` collects its console messages, its errors and the violations of its security
 * policy.
 */
export async function newPage(context: BrowserContext): Promise<{ page: Page; said: string[] }> {
  const page = await context.newPage();
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

/** Returns options for a call at the real time, which the gateway uses, whose PSU returns to the local server. */
export const withNow = (headers: Record<string, string> = {}) => ({
  now: new Date(),
  headers: { "tpp-redirect-uri": tppAddress, ...headers },
});

/** Returns the status of a payment that is approved today: ACSP, or ACWC if today is not a banking day. */
export const approvedToday = () => (isBankingDay(osloDay(new Date())) ? "ACSP" : "ACWC");

export async function press(page: Page, name: string | RegExp) {
  await page.getByRole("button", { name }).click();
}

export async function identify(page: Page) {
  await page.getByLabel("National identity number or customer number").fill(eirik.customerNumber);
  await press(page, "Continue");
}

/** Leaves a receipt by its link. The receipt stays open until then. */
export async function goOn(page: Page): Promise<URLSearchParams> {
  await leaveReceipt(page);
  return wayBack(page);
}

export async function leaveReceipt(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "What you approved" }).waitFor();
  await page.getByRole("link", { name: /^Go back to/ }).click();
}

/** Returns the parameters of the redirect to the TPP. */
export async function wayBack(page: Page): Promise<URLSearchParams> {
  await page.waitForURL(/\/back\?/);
  expect(await page.title()).toBe("TPP");
  return new URL(returned.at(-1) ?? "", "http://tpp.example").searchParams;
}
