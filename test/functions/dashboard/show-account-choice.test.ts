import { handler } from "../../../functions/dashboard/show-account-choice.ts";
import { handler as deleteEngagement } from "../../../functions/sandbox/delete-engagement.ts";
import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { knownPsu, later } from "../../support/payments/payments.ts";
import { addressesIn, home, visitorAt } from "../../support/psu/dashboard.ts";
import { callPage } from "../../support/psu/page-call.ts";
import { textOf } from "../../support/psu/read-page.ts";
import { accountId, cardId, consent, eirik } from "../../support/psu/sca.ts";
import { makeCorporation } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

// Restores the table before each test, so that the page shows only the consent of that test.
useTable({ small: true, anew: true });

/** Signs a customer in. Returns the browser and the address of the checklist of the customer's consent. */
async function shownTo(
  who: Parameters<typeof visitorAt>[0] = eirik,
  now: () => Date = () => testTime,
) {
  const { browser, page } = await visitorAt(who, { now });
  const [address = ""] = addressesIn(page, "accounts");
  return { browser, address };
}

describe("GET /consents/accounts/{reference} (specification, Consent: directly with the bank)", () => {
  it("lists the accounts and cards of the consent's context, and marks what the TPP may see now", async () => {
    const granted = await accountId(eirik);
    await consent(eirik, { accounts: [granted] });
    const { browser, address } = await shownTo();
    const page = await browser.open(address);
    const all = [granted, await accountId(eirik, 1), await cardId(eirik)];
    expect(choicesOf(page, "account").toSorted()).toEqual(all.toSorted());
    expect(page.html.match(/Has access now/g)).toHaveLength(1);
    expect(page.html).toMatch(new RegExp(`value="${granted}"[^>]* checked`));
  });

  it("says until when the access lasts if it is confirmed now", async () => {
    await consent(eirik);
    const { browser, address } = await shownTo();
    // 180 days with the customer present and 90 days without, counted from 2 March 2026.
    expect(textOf(await browser.open(address))).toMatch(/29 August 2026.*31 May 2026/);
  });

  it("redirects to the overview if the customer no longer acts in the consent's context", async () => {
    const { person, agreement, engagement } = await makeCorporation();
    const nationalNumber = person.customerNumber;
    await knownPsu(nationalNumber, { context: agreement.id });
    const { browser, address } = await shownTo({ nationalNumber });
    expect(textOf(await browser.open(address))).toContain("Made account");
    await call(deleteEngagement, {
      params: { agreementId: agreement.id, engagementId: engagement.id },
    });
    expect((await browser.open(address)).url).toBe(home);
  });

  it("redirects to the overview if the address names none of the customer's consents", async () => {
    await consent(eirik);
    const { browser } = await shownTo();
    for (const reference of ["nothing", "PRIVATE", "A".repeat(43)])
      expect((await browser.open(`${home}/accounts/${reference}`)).url).toBe(home);
  });

  it("shows the sign-in page and no account if the customer is not or no longer signed in", async () => {
    await consent(eirik);
    let now = testTime;
    const { browser, address } = await shownTo(eirik, () => now);
    now = later(testTime, { minutes: 10 });
    for (const { html } of [await browser.open(address), await callPage(handler, address)]) {
      expect(html).toContain("/consents/sign-in");
      expect(html).not.toContain("Has access now");
    }
  });
});
