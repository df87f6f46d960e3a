import type { Page } from "playwright-core";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { addDays, osloDay } from "../../shared/rules/calendar.ts";
import { call } from "../support/operations/call.ts";
import { orderOf } from "../support/payments/orders.ts";
import { receiveApproved } from "../support/payments/payments.ts";
import { useApps } from "../support/psu/apps.ts";
import { accountId, consent, consentLink, eirik } from "../support/psu/sca.ts";
import { tppId } from "../support/psu/visit.ts";
import { sampled } from "../support/run/long-form.ts";
import { useTable } from "../support/table/table.ts";
import { expectAccessible, expectFits, schemesAt, takePicture } from "./looks.ts";
import { newContext, newPage, useSite, withNow } from "./site.ts";

useTable();
useSite();

/** Opens a page on a phone. `said` collects the messages of its console. */
const phonePage = async (colorScheme: "light" | "dark") =>
  newPage(
    await newContext({
      colorScheme,
      viewport: { width: 320, height: 640 },
      reducedMotion: "reduce",
    }),
  );

/** The pages that are checked in these sessions. pages.test.ts checks the same pages one by one. */
const seen = sampled(
  [
    ...["visit", "visit-stop", "visit-stopped", "visit-out", "dashboard", "dashboard-none"],
    ...["dashboard-choice", "dashboard-history", "dashboard-payments", "dashboard-stop"],
  ],
  2,
);

async function isFit(page: Page, name: string, scheme: string) {
  await takePicture(page, `${name}-${scheme}`);
  await expectFits(page, 320);
  // A dashboard session ends after ten minutes to protect the customer, which WCAG 2.2.1 allows as an essential limit.
  if (seen.includes(name)) await expectAccessible(page, ["meta-refresh"]);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();

async function signIn(page: Page) {
  await page.goto(`${process.env.SITE_ADDRESS}/consents?tpp=${tppId}`);
  await page.getByLabel("National identity number or customer number").fill(eirik.nationalNumber);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Eirik Solvang").first().waitFor();
}

describe("a customer with a phone on the bank's dashboard (specification, Consent)", () => {
  it.each(schemesAt(0))(
    "signs in, withdraws an account and then all access, and signs out, in the %s scheme",
    async (colorScheme) => {
      const now = new Date();
      const psu = await consent(eirik, { now });
      const read = async () => (await call(listAccounts, { headers: psu, now: new Date() })).body;
      const { page, said } = await phonePage(colorScheme);
      await signIn(page);
      expect(await heading(page)).toBe("Access you have given");
      await isFit(page, "visit", colorScheme);

      await page.getByLabel("Stop access: Brukskonto").click();
      await isFit(page, "visit-stop", colorScheme);
      await page.getByRole("button", { name: "Yes, stop now" }).click();
      await page.getByText("Brukskonto").waitFor({ state: "detached" });
      expect((await read()).accounts).toMatchObject([{ name: "Sparekonto" }]);

      await page.getByText("Stop this access altogether").click();
      await page.getByRole("button", { name: "Yes, stop now" }).click();
      await page.getByText("Withdrawn by you").waitFor();
      expect((await read()).tppMessages).toMatchObject([{ code: "CONSENT_INVALID" }]);
      await isFit(page, "visit-stopped", colorScheme);

      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByText("You are signed out.").waitFor();
      await isFit(page, "visit-out", colorScheme);
      await page.goBack();
      expect(await page.content()).not.toContain("Eirik");
      expect(said).toEqual([]);
    },
  );

  it.each(schemesAt(1))(
    "changes accounts, sees what was read, and stops a payment, in the %s scheme",
    async (colorScheme) => {
      const now = new Date();
      const [kept, added] = [await accountId(eirik), await accountId(eirik, 1)];
      const psu = await consent(eirik, { now, accounts: [kept] });
      const read = async () => (await call(listAccounts, { headers: psu, now: new Date() })).body;
      await read();
      const waits = {
        requestedExecutionDate: addDays(osloDay(now), 10),
        creditorName: `Regretted, ${colorScheme}`,
      };
      const payment = await receiveApproved(orderOf(waits), { now });
      const { page, said } = await phonePage(colorScheme);
      await signIn(page);
      await isFit(page, "dashboard", colorScheme);

      await page
        .getByRole("link", { name: /^Change accounts/ })
        .first()
        .click();
      await page.getByLabel("Brukskonto").uncheck();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("alert").getByText("Choose at least one account.").waitFor();
      expect(await page.evaluate(() => document.activeElement?.className)).toBe("summary");
      await isFit(page, "dashboard-none", colorScheme);
      await page.getByLabel("Sparekonto").check();
      await isFit(page, "dashboard-choice", colorScheme);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Your change is saved").waitFor();
      expect((await read()).accounts).toMatchObject([{ resourceId: added }]);

      await page
        .getByRole("link", { name: /^See how it is used/ })
        .first()
        .click();
      await page.getByText(/With you present: accounts \d+×/).waitFor();
      await isFit(page, "dashboard-history", colorScheme);

      await page.getByRole("link", { name: "Payments" }).click();
      await isFit(page, "dashboard-payments", colorScheme);
      await page
        .getByRole("link", { name: /^Stop this payment: Regretted/ })
        .first()
        .click();
      await isFit(page, "dashboard-stop", colorScheme);
      await page.getByRole("button", { name: "Stop this payment" }).click();
      await page.getByText("The payment is stopped.").waitFor();
      expect((await payment.status({ now })).transactionStatus).toBe("CANC");
      await page.reload();
      await page.goBack();
      // The browser logs each answer with the status 422.
      expect(said.filter((each) => !each.includes("422"))).toEqual([]);
    },
  );
});

describe("app linking for a bank with an app (specification, Redirect callbacks)", () => {
  useApps();

  it("redirects the PSU from the SCA page to the TPP as the Content-Security-Policy allows", async () => {
    const { page, said } = await phonePage("light");
    await page.goto(await consentLink(withNow({ "tpp-redirect-preferred": "false" })));
    const statuses: number[] = [];
    page.on("response", (response) => statuses.push(response.status()));
    await page.getByRole("button", { name: /^Cancel and go back/ }).click();
    await page.waitForURL(/\/back\?order=17&status=400&code=SCA_INVALID/);
    expect(statuses.slice(0, 3)).toEqual([303, 303, 200]);
    expect(said).toEqual([]);
  });
});
