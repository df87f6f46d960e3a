import type { Page } from "playwright-core";
import { domestic, domesticOrder } from "../support/domestic.ts";
import { useOpenid } from "../support/openid.ts";
import { receive, statusOf } from "../support/payments.ts";
import { consentLink, eirik } from "../support/sca.ts";
import { useTable } from "../support/table.ts";
import { goOn, newContext, newPage, press, useSite, wayBack, withNow } from "./site.ts";

useTable({ seeded: false });
useSite();
const provider = useOpenid();

/** Says at the provider who it is, and presses its button. */
async function atProvider(page: Page, button: "Log in" | "Approve") {
  await page.waitForURL(new RegExp(`^${provider.own.issuer}/interaction/`));
  await page.getByLabel("Customer number").fill(eirik.nationalNumber);
  await press(page, button);
}

describe("a PSU's browser on its way to the provider and back (decision: identity port)", () => {
  it("gives consent, and approves a payment, with no policy in the way", async () => {
    const { page, said } = await newPage(await newContext());
    await page.goto(await consentLink(withNow()));
    await press(page, "Continue");
    await atProvider(page, "Log in");
    await page.getByLabel("Eirik Solvang").check();
    await press(page, "Continue");
    await page.getByRole("checkbox").first().check();
    await page.locator("form[action$='/consent'] button").click();
    const back = await wayBack(page);
    expect(back.get("psu-id")).toBeTruthy();

    const payment = await receive(domesticOrder(), {
      ...withNow({ "psu-context": "PRIVATE" }),
      product: domestic,
      headers: { ...withNow().headers, "x-psu-identity": undefined, "psu-context": "PRIVATE" },
    });
    await page.goto(payment.link);
    await press(page, "Continue");
    await atProvider(page, "Log in");
    await page.getByText("You confirm this on the login page").waitFor();
    await page.locator("form[action$='/approve'] button").click();
    await page.getByText("125.50").first().waitFor();
    expect(await page.content()).toContain("Nordlys Kaffe AS");
    await atProvider(page, "Approve");
    await goOn(page);
    const { transactionStatus } = await statusOf(payment, { now: new Date() });
    expect(transactionStatus).toMatch(/^(ACTC|ACWC|ACSP|ACSC)$/);
    expect(said).toEqual([]);
  });
});
