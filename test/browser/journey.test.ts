import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Server } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as getPaymentStatus } from "../../functions/payments/get-payment-status.ts";
import { handler as getUser } from "../../functions/psu/get-user.ts";
import { issueLocalhost } from "../../infra/local/certificates.ts";
import { createGateway } from "../../infra/local/gateway.ts";
import { pageRoutes } from "../../infra/routes.ts";
import { openBrowser } from "../support/browser.ts";
import { call } from "../support/call.ts";
import { listen } from "../support/exchange.ts";
import { consentLink, eirik, ingrid, order } from "../support/sca.ts";
import { useTable } from "../support/table.ts";
import { testAuthority, validity } from "../support/test-certificates.ts";
import { userLink } from "../support/user.ts";

useTable();

const servers: Server[] = [];
const gateway = createGateway({ routes: pageRoutes, stage: "sandbox", domainName: "localhost" });
const { SITE_ADDRESS } = process.env;

let browser: Browser;
let tppAddress: string;
/** What came back to the TPP, as its server saw it. */
const returned: string[] = [];

async function serve(server: Server): Promise<number> {
  servers.push(server);
  return listen(server);
}

beforeAll(async () => {
  const tpp = createServer((request, response) => {
    if (request.url?.startsWith("/back")) returned.push(request.url);
    response
      .setHeader("content-type", "text/html")
      .end("<title>TPP</title><h1>Back at the TPP</h1>");
  });
  tppAddress = `http://localhost:${await serve(tpp)}/back?order=17`;
  browser = await openBrowser();
});

afterAll(async () => {
  process.env.SITE_ADDRESS = SITE_ADDRESS;
  await browser?.close();
  for (const server of servers) server.close();
});

/** A page of a new visitor, and all that its console says of it. */
async function newPage(context: Promise<BrowserContext>): Promise<{ page: Page; said: string[] }> {
  const page = await (await context).newPage();
  page.setDefaultTimeout(10_000);
  const said: string[] = [];
  // A page has no icon; asking for one is the browser's own idea.
  page.on("console", (message) => {
    if (!message.location().url.endsWith("/favicon.ico")) said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(error.message));
  return { page, said };
}

/** A call of a TPP that waits for its PSU at the local server, at the time it is, which the gateway goes by. */
const withNow = (headers: Record<string, string>) => ({
  now: new Date(),
  headers: { "tpp-redirect-uri": tppAddress, ...headers },
});

async function press(page: Page, name: string | RegExp) {
  await page.getByRole("button", { name }).click();
}

async function identify(page: Page) {
  await page.getByLabel("National identity number or customer number").fill(eirik.customerNumber);
  await press(page, "Continue");
}

/** From the link to the TPP: who, for whom, which accounts. */
async function giveConsent(page: Page): Promise<URLSearchParams> {
  await page.goto(await consentLink(withNow({})));
  await identify(page);
  await page.getByLabel("Eirik Solvang").check();
  await press(page, "Continue");
  await page.getByLabel("Brukskonto").check();
  await press(page, "Give access");
  return wayBack(page);
}

async function wayBack(page: Page): Promise<URLSearchParams> {
  await page.waitForURL(/\/back\?/);
  expect(await page.title()).toBe("TPP");
  return new URL(returned.at(-1) ?? "", "http://tpp.example").searchParams;
}

describe("a PSU with a browser (specification, SCA)", () => {
  beforeAll(async () => {
    process.env.SITE_ADDRESS = `http://localhost:${await serve(gateway)}`;
  });

  it("consents, approves a payment, cancels another, and is back at the TPP each time", async () => {
    const { page, said } = await newPage(browser.newContext({ locale: "en-GB" }));
    const given = await giveConsent(page);
    expect([...given.keys()]).toEqual(["order", "psu-id", "tpp-session-id", "context"]);
    const headers = { "psu-id": given.get("psu-id") ?? "" };
    const { body } = await call(listAccounts, withNow(headers));
    expect(body.accounts).toMatchObject([{ name: "Brukskonto" }]);

    const { link, params } = await order(eirik, withNow(headers));
    await page.goto(link);
    await identify(page);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Approve the payment");
    await press(page, /^Approve 250\.00.EUR$/);
    expect((await wayBack(page)).get("psu-id")).toBe(headers["psu-id"]);
    const status = await call(getPaymentStatus, { ...withNow(headers), params });
    expect(status.body).toEqual({ transactionStatus: "ACSP" });

    await page.goto((await order(eirik, withNow(headers))).link);
    await press(page, /^Cancel and go back/);
    expect(Object.fromEntries(await wayBack(page))).toEqual({
      order: "17",
      status: "401",
      code: "SCA_INVALID",
      message: "The PSU cancelled.",
      "tpp-session-id": "session-1",
    });
    expect(said).toEqual([]);
  });

  it("lets a TPP that knows the number know who they are, and enters none", async () => {
    const { page, said } = await newPage(browser.newContext({ locale: "en-GB" }));
    const preferred = { "x-psu-authmethod-preferred": "EID_MOBILE" };
    const number = { "x-psu-identity": eirik.nationalNumber };
    await page.goto(await userLink(withNow({ ...number, ...preferred })));
    await page.getByRole("heading", { name: "eID on your mobile" }).waitFor();
    await page.getByText("13•••••••85").waitFor();
    await press(page, "This is me");
    await page.getByLabel(/^Bedriftsavtale Havbris/).check();
    await press(page, "Continue");
    await press(page, "Confirm");
    const known = await wayBack(page);
    expect(known.get("context")).toBe("CORPORATE");
    const headers = { "psu-id": known.get("psu-id") ?? "" };
    const { body } = await call(getUser, withNow(headers));
    expect(body.psuCorporateId).toBe(known.get("psu-corporate-id"));
    expect(said).toEqual([]);
  });

  it("sees what is wrong beside the field, and comes on by the keyboard alone", async () => {
    const { page, said } = await newPage(browser.newContext({ locale: "nb-NO" }));
    await page.goto(await consentLink(withNow({ "psu-context": "PRIVATE" })));
    const keys = async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name);
    };
    await keys("Tab");
    await page.keyboard.type("nobody");
    await keys("Enter");
    await page.getByRole("alert").waitFor();
    await keys("Tab", "Enter");
    await page.keyboard.type(ingrid.customerNumber);
    await keys("Enter");
    await page.getByRole("heading", { name: /^Hvilke kontoer/ }).waitFor();
    await keys("Tab", "Space", "Enter");
    expect((await wayBack(page)).get("context")).toBe("PRIVATE");
    // The browser reports an answer of 422 as what it is.
    expect(said.filter((text) => !text.includes("422"))).toEqual([]);
  });
});

describe("the site over TLS", () => {
  it("leads through the journey with its __Host- cookie", async () => {
    const issued = await issueLocalhost(await testAuthority(), validity);
    const tls = createTlsServer({ key: issued.keyPem, cert: issued.certificatePem });
    tls.on("request", (request, response) => gateway.emit("request", request, response));
    const origin = `https://localhost:${await serve(tls)}`;
    process.env.SITE_ADDRESS = origin;
    const context = browser.newContext({ locale: "en-GB", ignoreHTTPSErrors: true });
    const { page, said } = await newPage(context);
    expect((await giveConsent(page)).get("context")).toBe("PRIVATE");
    const cookies = await (await context).cookies(origin);
    expect(cookies).toMatchObject([
      { name: "__Host-sca", path: "/", secure: true, httpOnly: true, sameSite: "Lax", expires: -1 },
    ]);
    expect(said).toEqual([]);
  });
});
