import type { BrowserContext } from "playwright-core";
import { handler as getPaymentStatus } from "../../functions/payments/get-payment-status.ts";
import { call } from "../support/operations/call.ts";
import { auditEvents, consent, consentLink, eirik, order } from "../support/psu/sca.ts";
import { useTable } from "../support/table/table.ts";
import {
  approvedToday,
  goOn,
  identify,
  newContext,
  newPage,
  press,
  useSite,
  withNow,
} from "./site.ts";

useTable();
useSite();

describe("a PSU who presses twice, goes back, or reloads (specification, SCA)", () => {
  /** Opens the approval of a payment whose PSU the TPP already knows. */
  async function atApproval(context: BrowserContext) {
    const { page, said } = await newPage(context);
    const psu = await consent(eirik, { now: new Date() });
    const { link, params } = await order(eirik, withNow(psu));
    await page.goto(link);
    await identify(page);
    await page.getByRole("heading", { name: "Approve the payment" }).waitFor();
    const events = () => auditEvents(params["payment-id"], new Date());
    const status = async () =>
      (await call(getPaymentStatus, { ...withNow(psu), params })).body.transactionStatus;
    const approvals = async () =>
      (await events()).filter((type) => type === "PAYMENT_APPROVED").length;
    return { page, said, events, approvals, status };
  }

  it("approves once if the button is pressed several times before the answer", async () => {
    const { page, said, approvals, status } = await atApproval(await newContext());
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(request.url());
    });
    await page
      .getByRole("button", { name: /^Approve/ })
      .click({ clickCount: 3, noWaitAfter: true });
    await goOn(page);
    expect(posts.length).toBeGreaterThan(0);
    expect(await status()).toBe(approvedToday());
    expect(await approvals()).toBe(1);
    expect(said).toEqual([]);
  });

  it("approves once from two tabs, and both return to the TPP with the same address", async () => {
    const context = await newContext();
    const { page, approvals, status } = await atApproval(context);
    const twin = await context.newPage();
    await twin.goto(page.url());
    await Promise.all([press(page, /^Approve/), press(twin, /^Approve/)]);
    await Promise.all([page, twin].map(goOn));
    expect(twin.url()).toBe(page.url());
    expect(await status()).toBe(approvedToday());
    expect(await approvals()).toBe(1);
  });

  it("sees the receipt again after the browser's Back button, and nothing more is approved or cancelled", async () => {
    const { page, events, status } = await atApproval(await newContext());
    await press(page, /^Approve/);
    const first = `${await goOn(page)}`;
    const told = await events();
    await page.goBack();
    expect(`${await goOn(page)}`).toBe(first);
    expect(await status()).toBe(approvedToday());
    expect(await events()).toEqual(told);
  });

  it("cannot cancel a payment that another tab has approved", async () => {
    const context = await newContext();
    const { page, status } = await atApproval(context);
    const late = await context.newPage();
    await late.goto(page.url());
    await press(page, /^Approve/);
    const known = `${await goOn(page)}`;
    await press(late, "Cancel and go back");
    expect(`${await goOn(late)}`).toBe(known);
    expect(await status()).toBe(approvedToday());
  });

  it("stays at the same step after a reload, after a form with an error, and after the Back button", async () => {
    const { page, said } = await newPage(await newContext());
    const link = await consentLink(withNow());
    await page.goto(link);
    await press(page, "Continue");
    await page.getByRole("alert").waitFor();
    await page.reload();
    await page.getByRole("alert").waitFor();
    await page.goto(link);
    await identify(page);
    const choice = page.getByRole("heading", { name: "Who is this for?" });
    await choice.waitFor();
    await page.reload();
    await choice.waitFor();
    await page.goBack();
    await choice.waitFor();
    expect(said.filter((text) => !text.includes("422"))).toEqual([]);
  });
});
