import { real } from "../../../support/operations/national-numbers.ts";
import { domestic, domesticOrder } from "../../../support/payments/orders.ts";
import { receive } from "../../../support/payments/payments.ts";
import {
  asEirik,
  atSummaryOf,
  isNotApproved,
  now,
  standingOf,
} from "../../../support/psu/at-approval.ts";
import { travelling, useOpenid } from "../../../support/psu/openid.ts";
import { written } from "../../../support/run/written.ts";
import { useTable } from "../../../support/table/table.ts";

useTable({ seeded: false });
useOpenid({ configuration: { features: { pushedAuthorizationRequests: { enabled: false } } } });

const received = (headers: Record<string, string | undefined>) =>
  receive(domesticOrder(), {
    product: domestic,
    query: { allowLogicalDuplicate: "true" },
    headers: { "x-psu-identity": undefined, ...headers },
    now: now(),
  });

describe("a provider without pushed authorization requests (decision: no personal data in addresses)", () => {
  it("identifies the PSU, and no address contains the number that the TPP named", async () => {
    const { link } = await received({ "x-psu-identity": real });
    const { browser, seen } = travelling();
    const login = await browser.submit(await browser.open(link), "identify");
    expect(login.url).toContain("/interaction/");
    expect(login.html).not.toContain(real);
    const address = seen.find((each) => each.includes("/auth?")) ?? "";
    const asked = Object.fromEntries(new URL(address).searchParams);
    expect(Object.keys(asked).sort()).toEqual([
      ...["acr_values", "client_id", "code_challenge", "code_challenge_method", "max_age", "nonce"],
      ...["prompt", "redirect_uri", "response_mode", "response_type", "scope", "state"],
    ]);
    // Both make the PSU log in again; with max_age the answer has the time of the login.
    expect(asked).toMatchObject({ prompt: "login", max_age: "0" });
    // A different PSU must not see the payment.
    const end = await browser.submit(login, "login", asEirik);
    expect(end.html).toContain("PSU_CREDENTIALS_INVALID");
    expect(end.html).not.toContain("Nordlys");
  });

  it("approves no payment, because the redirect's address would contain the payment", async () => {
    const payment = await received({ "psu-context": "PRIVATE" });
    const { browser, summary } = await atSummaryOf(payment);
    const lines = await written(async () => {
      expect((await browser.submit(summary, "approve")).status).toBe(500);
    });
    expect(lines.join()).not.toContain("Nordlys");
    expect(lines.map((line) => JSON.parse(line).level).filter(Boolean)).toEqual(["ERROR"]);
    expect(await standingOf(payment)).toEqual(isNotApproved);
  });
});
