import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { addDays, osloDay } from "../../shared/rules/calendar.ts";
import { call } from "../support/operations/call.ts";
import { orderOf } from "../support/payments/orders.ts";
import { receiveApproved } from "../support/payments/payments.ts";
import { accountId, consent, consentLink, eirik, order } from "../support/psu/sca.ts";
import { tppId } from "../support/psu/visit.ts";
import { sized } from "../support/run/long-form.ts";
import { useTable } from "../support/table/table.ts";
import { aroundSite } from "./around-site.ts";
import { approvedToday, identify, newContext, press, useSite, wayBack, withNow } from "./site.ts";

useTable();
useSite();

/** Receipts, which redirect by themselves after ten seconds. The short form of the test does not wait so long. */
const receipts: string[] = [];
aroundSite((handler) => async (event, context) => {
  const answer = await handler(event, context);
  if (!answer.body.includes('http-equiv="refresh" content="10;url=')) return answer;
  receipts.push(answer.body);
  return {
    ...answer,
    body: answer.body.replace('content="10;url=', `content="${sized(0, 10)};url=`),
  };
});

describe("a customer whose browser runs no script", () => {
  const newPage = async () => (await newContext({ javaScriptEnabled: false })).newPage();

  it("consents, approves a payment, and returns to the TPP each time", async () => {
    receipts.length = 0;
    const page = await newPage();
    await page.goto(await consentLink(withNow()));
    await identify(page);
    await page.getByLabel("Eirik Solvang").check();
    await press(page, "Continue");
    await page.getByLabel("Brukskonto").check();
    await press(page, "Give access");
    const headers = { "psu-id": (await wayBack(page)).get("psu-id") ?? "" };
    const { body } = await call(listAccounts, withNow(headers));
    expect(body.accounts).toMatchObject([{ name: "Brukskonto" }]);

    const payment = await order(eirik, withNow(headers));
    await page.goto(payment.link);
    await identify(page);
    await press(page, /^Approve 250\.00.EUR$/);
    // The receipt redirects without a click.
    expect((await wayBack(page)).get("psu-id")).toBe(headers["psu-id"]);
    expect(receipts).toEqual([expect.stringContaining("What you approved")]);
    expect(await payment.status(withNow(headers))).toEqual({
      transactionStatus: approvedToday(),
    });
  });

  it("continues without entering a number if the TPP has sent X-PSU-IDENTITY or PSU-ID", async () => {
    const page = await newPage();
    const number = { "x-psu-identity": eirik.nationalNumber, "psu-context": "PRIVATE" };
    await page.goto(await consentLink(withNow(number)));
    await press(page, "Continue");
    await page.getByText("13•••••••85").waitFor();
    await press(page, "This is me");
    const everyday = page.getByLabel("Brukskonto");
    if (!(await everyday.isChecked())) await everyday.check();
    await press(page, "Give access");
    const psu = { "psu-id": (await wayBack(page)).get("psu-id") ?? "" };

    await page.goto(await consentLink(withNow(psu)));
    await page.getByRole("heading", { name: "Continue at the bank" }).waitFor();
    expect(await page.content()).not.toContain("Brukskonto");
    await press(page, "Continue");
    await page.getByLabel("Brukskonto").waitFor();
    await press(page, /^Cancel and go back/);
    expect((await wayBack(page)).get("code")).toBe("SCA_INVALID");
  });

  it("sees and changes what a TPP may read, stops a payment, and withdraws all access", async () => {
    const now = new Date();
    await consent(eirik, { accounts: [await accountId(eirik)], ...withNow() });
    const waits = { requestedExecutionDate: addDays(osloDay(now), 10), creditorName: "Regretted" };
    const payment = await receiveApproved(orderOf(waits), { now });
    const page = await newPage();
    await page.goto(`${process.env.SITE_ADDRESS}/consents?tpp=${tppId}`);
    await page.getByLabel("National identity number").fill(eirik.nationalNumber);
    await press(page, "Sign in");
    await page.getByRole("link", { name: /^Change accounts/ }).click();
    await page.getByLabel("Sparekonto").check();
    await press(page, "Save");
    await page.getByText("Your change is saved").waitFor();
    await page.getByText("NO42 9999 1590 834").waitFor();

    await page.getByRole("link", { name: "Payments" }).click();
    await page.getByRole("link", { name: /^Stop this payment: Regretted/ }).click();
    await press(page, "Stop this payment");
    await page.getByText("The payment is stopped.").waitFor();
    expect((await payment.status({ now })).transactionStatus).toBe("CANC");

    await page.getByRole("link", { name: "Access" }).click();
    await page.getByText("Stop this access altogether").click();
    await press(page, "Yes, stop now");
    await page.getByText("Withdrawn by you").waitFor();
    await press(page, "Sign out");
    await page.getByText("You are signed out.").waitFor();
  });
});
