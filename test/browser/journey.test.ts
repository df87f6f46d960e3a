import { createServer as createTlsServer } from "node:https";
import type { Page } from "playwright-core";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as getPaymentStatus } from "../../functions/payments/get-payment-status.ts";
import { handler as getUser } from "../../functions/psu/get-user.ts";
import { issueLocalhost } from "../../infra/local/certificates.ts";
import { stoppable } from "../../infra/local/stoppable.ts";
import { call } from "../support/operations/call.ts";
import { listen } from "../support/payments/exchange.ts";
import { consentLink, eirik, ingrid, order } from "../support/psu/sca.ts";
import { userLink } from "../support/psu/user.ts";
import { keyNamed, testAuthority, validity } from "../support/signature/test-certificates.ts";
import { useTable } from "../support/table/table.ts";
import {
  approvedToday,
  gateway,
  goOn,
  identify,
  newContext,
  newPage,
  press,
  useSite,
  wayBack,
  withNow,
} from "./site.ts";

useTable();
useSite();

/** Gives a consent, from the link to the redirect: identifies, chooses the context and the accounts. */
async function giveConsent(page: Page): Promise<URLSearchParams> {
  await page.goto(await consentLink(withNow()));
  await identify(page);
  await page.getByLabel("Eirik Solvang").check();
  await press(page, "Continue");
  await page.getByLabel("Brukskonto").check();
  await press(page, "Give access");
  return wayBack(page);
}

describe("a PSU with a browser (specification, SCA)", () => {
  it("consents, approves a payment, cancels another, and returns to the TPP each time", async () => {
    const { page, said } = await newPage(await newContext());
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
    expect((await goOn(page)).get("psu-id")).toBe(headers["psu-id"]);
    const status = await call(getPaymentStatus, { ...withNow(headers), params });
    expect(status.body).toEqual({ transactionStatus: approvedToday() });

    await page.goto((await order(eirik, withNow(headers))).link);
    await press(page, /^Cancel and go back/);
    expect(Object.fromEntries(await wayBack(page))).toEqual({
      order: "17",
      status: "400",
      code: "SCA_INVALID",
      message: "The PSU cancelled.",
      "tpp-session-id": "session-1",
    });
    expect(said).toEqual([]);
  });

  it("is identified without entering a number if the TPP sends X-PSU-IDENTITY", async () => {
    const { page, said } = await newPage(await newContext());
    const preferred = { "x-psu-authmethod-preferred": "EID_MOBILE" };
    const number = { "x-psu-identity": eirik.nationalNumber };
    await page.goto(await userLink(withNow({ ...number, ...preferred })));
    await page.getByRole("heading", { name: "Continue at the bank" }).waitFor();
    expect(await page.content()).not.toContain("•");
    await press(page, "Continue");
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

  it("can use a link that another browser has opened but not used; the other browser is then led back to the TPP (decision: Links)", async () => {
    const link = await consentLink(withNow());
    const [scanner, other] = [await newPage(await newContext()), await newPage(await newContext())];
    await scanner.page.goto(link);
    await other.page.goto(link);
    const { page, said } = await newPage(await newContext());
    await page.goto(link);
    await identify(page);
    await page.getByRole("heading", { name: "Who is this for?" }).waitFor();
    await identify(other.page);
    await other.page.getByRole("heading", { name: "This link has been used" }).waitFor();
    await other.page.getByRole("link", { name: /^Go back to/ }).click();
    expect((await wayBack(other.page)).get("code")).toBe("SCA_INVALID");
    await page.getByLabel("Eirik Solvang").check();
    await press(page, "Continue");
    await page.getByLabel("Brukskonto").check();
    await press(page, "Give access");
    expect((await wayBack(page)).get("context")).toBe("PRIVATE");
    expect(said).toEqual([]);
  });

  it("corrects a wrong number and gives consent using only the keyboard", async () => {
    const { page, said } = await newPage(await newContext({ locale: "nb-NO" }));
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
    // The browser logs each answer with the status 422.
    expect(said.filter((text) => !text.includes("422"))).toEqual([]);
  });
});

describe("the SCA site over TLS", () => {
  const tls = stoppable(createTlsServer());
  afterAll(() => tls.stop({ graceMs: 0 }));

  it("sets the cookie __Host-sca during a consent", async () => {
    const { keyPem: key, certificatePem: cert } = await issueLocalhost(await testAuthority(), {
      ...validity,
      keyPem: keyNamed("authority"),
    });
    tls.setSecureContext({ key, cert });
    tls.on("request", (request, response) => gateway.emit("request", request, response));
    const origin = `https://localhost:${await listen(tls)}`;
    process.env.SITE_ADDRESS = origin;
    const context = await newContext({ ignoreHTTPSErrors: true });
    const { page, said } = await newPage(context);
    expect((await giveConsent(page)).get("context")).toBe("PRIVATE");
    const cookies = await context.cookies(origin);
    expect(cookies).toMatchObject([
      { name: "__Host-sca", path: "/", secure: true, httpOnly: true, sameSite: "Lax", expires: -1 },
    ]);
    expect(said).toEqual([]);
  });
});
