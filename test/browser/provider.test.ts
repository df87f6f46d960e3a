import type { Page } from "playwright-core";
import { domestic, domesticOrder } from "../support/payments/orders.ts";
import { receive } from "../support/payments/payments.ts";
import { useOpenid } from "../support/psu/openid.ts";
import { consentLink, eirik } from "../support/psu/sca.ts";
import { useTable } from "../support/table/table.ts";
import { newContext, newPage, press, useSite } from "./site.ts";

useTable({ seeded: false });
useSite();
const provider = useOpenid();

/** Enters the customer number at the provider, and presses its button. */
async function atProvider(page: Page, button: "Log in" | "Approve") {
  await page.waitForURL(new RegExp(`^${provider.own.issuer}/interaction/`));
  await page.getByLabel("Customer number").fill(eirik.nationalNumber);
  await press(page, button);
}

/** Opens a page in a browser that shows the TPP's redirect address over TLS, as production requires. */
async function openPage() {
  const context = await newContext();
  await context.route("https://tpp.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>TPP</title>" }),
  );
  return newPage(context);
}

const back = async (page: Page) => {
  await page.waitForURL(/^https:\/\/tpp\.example\/back/);
  return new URL(page.url()).searchParams;
};

describe("a PSU who returns from the identity provider (decision: identity port)", () => {
  it("gives consent and approves a payment without a violation of the Content-Security-Policy", async () => {
    const { page, said } = await openPage();
    await page.goto(await consentLink({ now: new Date() }));
    await press(page, "Continue");
    await atProvider(page, "Log in");
    await page.getByLabel("Eirik Solvang").check();
    await press(page, "Continue");
    await page.getByRole("checkbox").first().check();
    await page.locator("form[action$='/consent'] button").click();
    expect((await back(page)).get("psu-id")).toBeTruthy();

    const payment = await receive(domesticOrder(), {
      now: new Date(),
      product: domestic,
      headers: { "x-psu-identity": undefined, "psu-context": "PRIVATE" },
    });
    await page.goto(payment.link);
    await press(page, "Continue");
    await atProvider(page, "Log in");
    await page.getByText("You confirm this on the sign-in page").waitFor();
    await page.locator("form[action$='/approve'] button").click();
    await page.getByText("125.50").first().waitFor();
    expect(await page.content()).toContain("Nordlys Kaffe AS");
    await atProvider(page, "Approve");
    await page.getByRole("link", { name: /^Go back to/ }).click();
    await back(page);
    const { transactionStatus } = await payment.status({ now: new Date() });
    expect(transactionStatus).toMatch(/^(ACTC|ACWC|ACSP|ACSC)$/);
    expect(said).toEqual([]);
  });
});
