import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { addDays, osloDay } from "../../shared/rules/calendar.ts";
import { call } from "../support/operations/call.ts";
import { orderOf } from "../support/payments/orders.ts";
import { receiveApproved } from "../support/payments/payments.ts";
import { consent, consentLink, eirik, order } from "../support/psu/sca.ts";
import { tppId } from "../support/psu/visit.ts";
import { sampled } from "../support/run/long-form.ts";
import { useTable } from "../support/table/table.ts";
import { newContext, newPage, useSite, wayBack, withNow } from "./site.ts";
import { tabTo } from "./tab-to.ts";

useTable();
useSite();

const widths = sampled([320, 1280], 1);

describe("a PSU with only a keyboard (WCAG 2.2, 2.1.1)", () => {
  it.each(widths)("gives consent and approves a payment at %i pixels", async (width) => {
    const context = await newContext({ viewport: { width, height: 640 } });
    const { page, said } = await newPage(context);
    const { keyboard } = page;
    const sayWho = async () => {
      await tabTo(page, "textbox", /^National identity number/);
      await keyboard.type(eirik.customerNumber);
      await keyboard.press("Enter");
    };
    await page.goto(await consentLink(withNow()));
    await sayWho();
    await tabTo(page, "radio", /Eirik Solvang/);
    await keyboard.press("Space");
    await tabTo(page, "button", /^Continue$/);
    await keyboard.press("Enter");
    await tabTo(page, "checkbox", /Brukskonto/);
    // An account that was granted before is already ticked.
    const everyday = page.getByRole("checkbox", { name: /Brukskonto/ });
    if (!(await everyday.isChecked())) await keyboard.press("Space");
    await tabTo(page, "button", /^Give access$/);
    await keyboard.press("Space");
    const psu = { "psu-id": (await wayBack(page)).get("psu-id") ?? "" };

    await page.goto((await order(eirik, withNow(psu))).link);
    await sayWho();
    await tabTo(page, "button", /^Approve/);
    await keyboard.press("Enter");
    await tabTo(page, "link", /^Go back to/);
    await keyboard.press("Enter");
    expect((await wayBack(page)).get("psu-id")).toBe(psu["psu-id"]);

    await page.goto((await order(eirik, withNow(psu))).link);
    await tabTo(page, "button", /^Cancel and go back/);
    await keyboard.press("Enter");
    expect((await wayBack(page)).get("code")).toBe("SCA_INVALID");
    expect(said).toEqual([]);
  });

  it.each(widths)(
    "changes and withdraws access, stops a payment and signs out at %i pixels",
    async (width) => {
      const now = new Date();
      const psu = await consent(eirik, { now });
      const requestedExecutionDate = addDays(osloDay(now), 10);
      const waits = { requestedExecutionDate, creditorName: `Regretted at ${width}` };
      const payment = await receiveApproved(orderOf(waits), { now });
      const { page, said } = await newPage(await newContext({ viewport: { width, height: 640 } }));
      const { keyboard } = page;
      const go = async (
        ...to: Parameters<typeof tabTo> extends [unknown, ...infer To] ? To : never
      ) => {
        await tabTo(page, ...to);
        await keyboard.press("Enter");
      };
      await page.goto(`${process.env.SITE_ADDRESS}/consents?tpp=${tppId}`);
      await tabTo(page, "textbox", /^National identity number/);
      await keyboard.type(eirik.nationalNumber);
      await keyboard.press("Enter");

      await go("link", /^Change accounts/);
      await tabTo(page, "checkbox", /Sparekonto/);
      await keyboard.press("Space");
      await go("button", /^Save$/);
      await page.getByText("Your change is saved").waitFor();
      const read = async () => (await call(listAccounts, { headers: psu, now: new Date() })).body;
      expect((await read()).accounts).toMatchObject([{ name: "Brukskonto" }]);
      await go("link", /^See how it is used/);
      await go("link", /^Back to/);

      await go("link", /^Payments$/);
      await go("link", new RegExp(`^Stop this payment: ${waits.creditorName}`));
      await go("button", /^Stop this payment$/);
      await page.getByText("The payment is stopped.").waitFor();
      expect((await payment.status({ now })).transactionStatus).toBe("CANC");

      await go("link", /^Access$/);
      await go("summary", /^Stop this access altogether$/);
      await go("button", /^Yes, stop now$/);
      await page.getByText("Withdrawn by you").waitFor();
      expect((await read()).tppMessages).toMatchObject([{ code: "CONSENT_INVALID" }]);
      await go("button", /^Sign out$/);
      await page.getByText("You are signed out.").waitFor();
      expect(said).toEqual([]);
    },
  );
});
