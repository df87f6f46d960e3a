import { handler as startAuthorisation } from "../../../functions/payments/start-authorisation.ts";
import { handler as setBalances } from "../../../functions/sandbox/update-sandbox-balances.ts";
import { addressBack, choicesOf, type VisitedPage } from "../../../infra/tpp/page-walker.ts";
import { orderStates } from "../../../shared/table/order-states.ts";
import { payments } from "../../../shared/table/payments.ts";
import { deaf, type Faults, failing, healed } from "../../support/bank/failing-bank.ts";
import { call } from "../../support/operations/call.ts";
import {
  basketLink,
  basketOfTwoContexts,
  collected,
  paid,
  receiveOne,
} from "../../support/payments/baskets.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import { knownPsu, minutes, receive, submit } from "../../support/payments/payments.ts";
import { consentLink } from "../../support/psu/sca.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import {
  engage,
  listedCustomer,
  makeAgreement,
  makeCorporation,
} from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });
afterEach(() => {
  healed();
});

const { number } = eirik;

/** Makes a company's account that one customer may use under two agreements. */
async function twoAgreements() {
  const { company, account, agreement } = await makeCorporation();
  const second = await makeAgreement(company.customerId);
  const { customerId: customer } = await listedCustomer(number);
  for (const { id } of [agreement, second])
    await engage(id, { customer, account: account.id, roles: ["REGISTER", "VIEW"] });
  const params = { mockAccountId: account.id };
  await call(setBalances, { params, body: { available: 500_000, booked: 500_000 } });
  const debtorAccount = { iban: account.iban, currency: "NOK" };
  return { debtorAccount, first: agreement.id, second: second.id };
}

/** Opens a link, and goes to its summary under an agreement. */
async function summary(link: string, agreement: string) {
  const browser = visitor();
  let page = await browser.open(link);
  if (page.html.includes("/identify"))
    page = await browser.submit(page, "identify", [["number", number]]);
  if (choicesOf(page, "context").length)
    page = await browser.submit(page, "context", [["context", agreement]]);
  return { approve: async () => broughtBack(await browser.submit(page, "approve")) };
}

/** Opens a link in two tabs, each under another agreement of the same account. */
async function twoTabs(link: string, [one, two]: readonly string[], payer = number) {
  const browser = visitor();
  const choices = await browser.submit(await browser.open(link), "identify", [["number", payer]]);
  const choose = (agreement = "") => browser.submit(choices, "context", [["context", agreement]]);
  const tabs = [await choose(one), await choose(two)] as const;
  const press = (tab: VisitedPage, action: string) =>
    browser.submit(
      tab,
      action,
      choicesOf(tab, "account").map((id) => ["account", id] as const),
    );
  return { tabs, press };
}

const hidden = ({ html }: VisitedPage) => /name="shown" value="([^"]+)"/.exec(html)?.[1];

describe("a payment that two links show under different agreements (specification, SCA)", () => {
  const lost: [string, Faults, status: string][] = [
    [
      "the page's submit does not reach the bank",
      { submit: () => () => Promise.reject(new Error("no")) },
      "ACSP",
    ],
    // The bank has the order since the approval, two minutes before the job.
    ["the bank's answer to the page is lost", { submit: deaf }, "ACSC"],
  ];

  it.each(lost)(
    "is submitted under the agreement that the PSU approved even if %s",
    async (_, faults, status) => {
      const { debtorAccount, first, second } = await twoAgreements();
      const order = {
        ...{ debtorAccount, creditorAgent: undefined },
        instructedAmount: { amount: "1.00", currency: "NOK" },
        creditorAccount: { iban: eirik.main.iban, currency: "NOK" },
      };
      const received = await receive(orderOf(order), { payer: number });
      const headers = { "x-psu-identity": number };
      const other = await call(startAuthorisation, { params: received.params, headers });
      const shown = await summary(received.link, first);
      await summary(other.body._links.scaRedirect.href, second);
      failing(faults);
      expect(await shown.approve()).toHaveProperty("psu-id");
      healed();
      await submit(minutes(2));
      const id = received.id;
      expect(await payments.get(id)).toMatchObject({ state: "submitted", corporateId: first });
      expect(await orderStates.get(id)).toMatchObject({ status });
    },
  );
});

describe("a basket that two links show under different agreements (specification, Signing baskets)", () => {
  it("is approved only by the link that was shown last; the other link answers CONFLICT", async () => {
    const { debtorAccount, first, second } = await twoAgreements();
    const received = [
      await receiveOne(paid("One", { debtorAccount }), { payer: number }),
      await receiveOne(paid("Two", { debtorAccount }), { payer: number }),
    ];
    const basket = await collected(received);
    const known = await knownPsu(number, { context: first });
    const link = (session: string) => basketLink(basket, { ...known, "tpp-session-id": session });
    const [early, late] = [
      await summary(await link("s1"), first),
      await summary(await link("s2"), second),
    ];
    expect(await early.approve()).toMatchObject({ code: "CONFLICT" });
    const states = () =>
      Promise.all(received.map(async (each) => (await payments.get(each.id))?.state));
    expect(await states()).toEqual(["received", "received"]);
    expect(await late.approve()).not.toHaveProperty("code");
    expect(await states()).toEqual(["submitted", "submitted"]);
  });
});

describe("two tabs that show one link under different agreements (decision: What is approved)", () => {
  const privately = { headers: { "x-psu-identity": undefined, "psu-context": "CORPORATE" } };

  it("do not approve a payment in the older tab", async () => {
    const { debtorAccount, first, second } = await twoAgreements();
    const received = await receiveOne(paid("Tabs", { debtorAccount }), privately);
    const { tabs, press } = await twoTabs(received.link, [first, second]);
    expect(tabs[0].html).toContain("You act for");
    expect(broughtBack(await press(tabs[0], "approve"))).toMatchObject({ code: "CONFLICT" });
    expect(await payments.get(received.id)).toMatchObject({ state: "received" });
  });

  it("do not approve a basket in the older tab", async () => {
    const { payment, link, number, contexts } = await basketOfTwoContexts();
    const { tabs, press } = await twoTabs(link, contexts, number);
    expect(tabs[0].html).toContain("You act for");
    expect(broughtBack(await press(tabs[0], "approve"))).toMatchObject({ code: "CONFLICT" });
    expect(await payments.get(payment.id)).toMatchObject({ state: "received" });
  });

  it("approve a payment in the newer tab under its agreement", async () => {
    const { debtorAccount, first, second } = await twoAgreements();
    const received = await receiveOne(paid("Last tab", { debtorAccount }), privately);
    const { tabs, press } = await twoTabs(received.link, [first, second]);
    expect(broughtBack(await press(tabs[1], "approve"))).toMatchObject({
      "psu-corporate-id": second,
    });
    expect(await payments.get(received.id)).toMatchObject({ corporateId: second });
  });

  it("do not grant a consent in the older tab", async () => {
    const { first, second } = await twoAgreements();
    const link = await consentLink({ headers: { "psu-context": "CORPORATE" } });
    const { tabs, press } = await twoTabs(link, [first, second]);
    const page = await press(tabs[0], "consent");
    expect(addressBack(page)).toBeUndefined();
    expect(hidden(page)).toBe(hidden(tabs[1]));
    expect(broughtBack(await press(page, "consent"))).toMatchObject({ "psu-corporate-id": second });
  });
});
