import { handler as listAccounts } from "../../../../functions/accounts/list-accounts.ts";
import { choicesOf } from "../../../../infra/tpp/page-walker.ts";
import { call } from "../../../support/operations/call.ts";
import { real } from "../../../support/operations/national-numbers.ts";
import { started } from "../../../support/payments/authorisations.ts";
import { domestic, domesticOrder } from "../../../support/payments/orders.ts";
import { receive } from "../../../support/payments/payments.ts";
import {
  atApproval,
  atSummaryOf,
  isApproved,
  standingOf,
} from "../../../support/psu/at-approval.ts";
import { travelling, useOpenid } from "../../../support/psu/openid.ts";
import { consentLink, eirik, ingrid, namedBy } from "../../../support/psu/sca.ts";
import { broughtBack } from "../../../support/psu/site.ts";
import { useTable } from "../../../support/table/table.ts";

useTable({ seeded: false });
useOpenid();

const number = [["number", eirik.nationalNumber]] as const;
const now = () => new Date();

describe("a PSU at the bank's OpenID provider (decision: identity port)", () => {
  it("is identified there and returns to give consent", async () => {
    const { browser } = travelling();
    const page = await browser.open(await consentLink({ now: now() }));
    expect(page.html).not.toContain('name="number"');
    const login = await browser.submit(page, "identify");
    expect(login.url).toContain("/interaction/");
    const contexts = await browser.submit(login, "login", number);
    const accounts = await browser.submit(contexts, "context", [["context", "PRIVATE"]]);
    const [account = ""] = choicesOf(accounts, "account");
    const back = broughtBack(await browser.submit(accounts, "consent", [["account", account]]));
    const headers = { ...namedBy(back), "psu-ip-address": "192.0.2.17" };
    const { status, body } = await call(listAccounts, { headers, now: now() });
    expect([status, body.accounts?.length]).toEqual([200, 1]);
  });

  it("sees in the login form the national number that the TPP named, and no address contains it", async () => {
    const payment = await receive(domesticOrder(), {
      product: domestic,
      headers: { "x-psu-identity": real },
      now: now(),
    });
    const { browser, seen } = travelling();
    const login = await browser.submit(await browser.open(payment.link), "identify");
    expect(login.html).toContain(`value="${real}"`);
    expect(seen.join()).not.toContain(real);
  });

  it("sees the payment there and approves it", async () => {
    const payment = await receive(domesticOrder(), {
      product: domestic,
      headers: { "x-psu-identity": undefined, "psu-context": "PRIVATE" },
      now: now(),
    });
    const { browser } = travelling();
    const login = await browser.submit(await browser.open(payment.link), "identify");
    const summary = await browser.submit(login, "login", number);
    const approval = await browser.submit(summary, "approve");
    expect(approval.html).toContain("Nordlys Kaffe AS");
    expect(approval.html).toContain("125.50");
    broughtBack(await browser.submit(approval, "login", number));
    expect((await payment.status({ now: now() })).transactionStatus).toMatch(
      /^ACSP|ACWC|ACTC|ACSC$/,
    );
  });

  it("can approve the cancellation of a payment there, which another person cannot", async () => {
    const { payment, approve } = await atApproval();
    await approve();
    const cancellation = async () => started("cancellation", payment, { now: now() });
    const refused = await atSummaryOf(await cancellation());
    await refused.approve([["number", ingrid.nationalNumber]]);
    expect(await standingOf(payment)).toEqual(isApproved);
    const { approve: approveThat } = await atSummaryOf(await cancellation());
    await approveThat();
    expect(await standingOf(payment)).toBe("CANC");
  });
});
