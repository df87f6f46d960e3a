import { started } from "../../support/payments/authorisations.ts";
import {
  basketLink,
  basketStatusOf,
  paid,
  receiveBasket,
  receiveOne,
} from "../../support/payments/baskets.ts";
import { orderOf } from "../../support/payments/orders.ts";
import { knownPsu, receiveApproved } from "../../support/payments/payments.ts";
import { actionOf, follow, home, visitorAt } from "../../support/psu/dashboard.ts";
import { atSummary, usePlayedProvider, wrongAnswers } from "../../support/psu/played-provider.ts";
import { textOf } from "../../support/psu/read-page.ts";
import { eirik as customer } from "../../support/psu/sca.ts";
import { broughtBack } from "../../support/psu/site.ts";
import { written } from "../../support/run/written.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });
const provider = usePlayedProvider();
let psu: { "psu-id": string };
beforeAll(async () => {
  psu = await knownPsu();
});

const query = { allowLogicalDuplicate: "true" };
const waits = { requestedExecutionDate: "2026-03-20" };

/** Everything that a link can approve, each with a function that reads its state. */
const approvable: [string, () => Promise<{ link: string; stands: () => Promise<unknown> }>][] = [
  [
    "a payment",
    async () => {
      const payment = await receiveOne(orderOf({ creditorName: "Untouched" }));
      return { link: payment.link, stands: () => payment.status() };
    },
  ],
  [
    "a signing basket",
    async () => {
      const basket = await receiveBasket([paid("One"), paid("Two")]);
      return { link: await basketLink(basket, psu), stands: () => basketStatusOf(basket) };
    },
  ],
  [
    "a cancellation",
    async () => {
      const payment = await receiveApproved(orderOf({ ...waits, creditorName: "Kept" }), { query });
      await payment.cancel();
      const { link } = await started("cancellation", payment);
      return { link, stands: () => payment.status() };
    },
  ],
];

const { refusals, faults } = wrongAnswers;

describe.each(approvable)("%s", (_, make) => {
  it.each(refusals)(
    "is not approved, and its SCA fails, if the identity provider %s",
    async (_, answer) => {
      const { link, stands } = await make();
      const before = await stands();
      const { press } = await atSummary(link);
      provider.approves = answer;
      expect(broughtBack(await press())).toMatchObject({ code: "PSU_CREDENTIALS_INVALID" });
      expect(await stands()).toEqual(before);
    },
  );

  it.each(faults)(
    "is not approved, but can be approved later, if the identity provider %s",
    async (_, answer) => {
      const { link, stands } = await make();
      const before = await stands();
      const { press } = await atSummary(link);
      provider.approves = answer;
      await written(async () => {
        expect(broughtBack(await press())).toMatchObject({ status: "500", system: "SCA" });
      });
      expect(await stands()).toEqual(before);
      provider.approves = (proven) => proven;
      expect(broughtBack(await press())).toMatchObject(psu);
      expect(await stands()).not.toEqual(before);
    },
  );

  it("is shown again on its approval page if the PSU has not finished at the identity provider", async () => {
    const { link, stands } = await make();
    const before = await stands();
    const { press } = await atSummary(link);
    provider.approves = () => "pending";
    expect((await press()).html).toContain("/approve");
    expect(await stands()).toEqual(before);
    provider.approves = (proven) => proven;
    expect(broughtBack(await press())).toMatchObject(psu);
  });
});

describe("a payment that its customer wants to stop on the bank's own pages", () => {
  it.each([...refusals, ["is still waiting for the customer", () => "pending"] as const])(
    "is not stopped if the identity provider %s",
    async (_, answer) => {
      const payment = await receiveApproved(orderOf({ ...waits, creditorName: "Goes on" }), {
        query,
      });
      const before = await payment.status();
      const { browser } = await visitorAt(customer);
      const page = await follow(browser, await browser.open(`${home}/payments`), "payments");
      provider.approves = answer;
      const last = await browser.submit(page, actionOf(page));
      expect(last.status).toBe(422);
      expect(textOf(last)).toContain("We could not confirm that this comes from you.");
      expect(await payment.status()).toEqual(before);
    },
  );
});
