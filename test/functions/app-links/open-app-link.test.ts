import { handler } from "../../../functions/app-links/open-app-link.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { call } from "../../support/operations/call.ts";
import { useApps } from "../../support/psu/apps.ts";
import { callPage } from "../../support/psu/page-call.ts";
import { accountId, consentLink, eirik, order } from "../../support/psu/sca.ts";
import { approve, giveConsent } from "../../support/psu/site.ts";
import { userLink } from "../../support/psu/user.ts";
import { useTable } from "../../support/table/table.ts";
import { usedBy } from "../../support/table/uses.ts";

useTable();

const app = "http://localhost:8080/app/";
const wished = { "tpp-redirect-preferred": "false" };
const named = { ...wished, "x-psu-identity": eirik.nationalNumber };

describe("GET /app/{token} (specification, Redirect callbacks: application links)", () => {
  it.each<[string, (headers: Record<string, string>) => Promise<string>]>([
    ["a consent", (headers) => consentLink({ headers })],
    [
      "a payment",
      async (headers) => (await order(eirik, { headers: { ...named, ...headers } })).link,
    ],
    ["an identification of the PSU", (headers) => userLink({ headers })],
  ])("is the path of an SCA link for %s if TPP-Redirect-Preferred is false", async (_, link) => {
    expect(await link(wished)).toMatch(/^http:\/\/localhost:8080\/app\/[\w-]{43}$/);
    expect(await link({ "tpp-redirect-preferred": "true" })).toMatch(/:8080\/s\/[\w-]{43}$/);
  });

  it("is also the path of the link in the answer to a repeated request", async () => {
    const headers = { ...named, "x-request-id": "0b0a6f3e-52f5-4b9c-9a51-3a1c1c6a7f10" };
    const { link } = await order(eirik, { headers });
    expect(link).toContain(app);
    expect((await order(eirik, { headers })).link).toBe(link);
  });

  const leadsOn = async () => {
    const link = await consentLink({ headers: wished });
    const { status, headers } = await callPage(handler, link);
    const location = new URL(link).pathname.replace("/app/", "/s/");
    expect({ status, location: headers.location }).toEqual({ status: 303, location });
  };

  it("redirects to the SCA's pages if the bank has no app", leadsOn);

  describe("if the bank has an app", () => {
    useApps();
    it("redirects to the SCA's pages on a phone without the app", leadsOn);
  });

  it("lets the PSU give a consent and approve a payment", async () => {
    const link = await consentLink({ headers: { ...wished, "psu-context": "PRIVATE" } });
    const accounts = [await accountId(eirik)];
    expect(await giveConsent(link, eirik.customerNumber, { accounts })).toMatchObject({
      context: "PRIVATE",
    });
    const { link: payment, params } = await order(eirik, { headers: named });
    await approve(payment, eirik.customerNumber);
    const { body } = await call(getPaymentStatus, { params });
    expect(body).toEqual({ transactionStatus: "ACSP" });
  });

  it("neither reads nor writes the table", async () => {
    const link = await consentLink({ headers: wished });
    expect(await usedBy(() => callPage(handler, link))).toEqual([]);
  });

  it.each(["x", "x".repeat(44), "%2e%2e%2fconsents", "..", "a\r\nset-cookie: sca=b"])(
    "answers 404 for the token %j",
    async (token) => {
      const page = await callPage(handler, `${app}${encodeURIComponent(token)}`);
      expect(page.status).toBe(404);
      expect(page.html).toContain("This link does not exist");
    },
  );
});
