import type { Page } from "playwright-core";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { call } from "../support/operations/call.ts";
import { authorise, collect, receiveOne } from "../support/payments/baskets.ts";
import { domestic, domesticOrder } from "../support/payments/orders.ts";
import { receive } from "../support/payments/payments.ts";
import { consent, consentLink, corporateId, eirik, havbris, ingrid } from "../support/psu/sca.ts";
import type { TestTpp } from "../support/signature/test-certificates.ts";
import { identify, press } from "./site.ts";

export type Scene = {
  width: number;
  /** The height at which the picture ends, unless the page is shorter. */
  height: number;
  scheme: "light" | "dark";
  show: (page: Page, tpp: TestTpp) => Promise<unknown>;
};

const phone = { width: 360, height: 960 };
const desktop = { width: 900, height: 1080 };

const message = (text: string) => ({ remittanceInformationUnstructured: text });
const to = (creditorName: string, bban: string) => ({
  creditorName,
  creditorAccount: { bban, currency: "NOK" },
});
const kroner = (amount: string) => ({ instructedAmount: { amount, currency: "NOK" } });

/** The scenes of the README's pictures, by file name. */
export const scenes: Record<string, Scene> = {
  "accounts-phone-dark": {
    ...phone,
    scheme: "dark",
    async show(page, tpp) {
      const headers = { "psu-context": "PRIVATE" };
      await page.goto(await consentLink({ tpp, headers }));
      await identify(page);
      await page.getByLabel("Brukskonto").check();
    },
  },
  "payment-phone-light": {
    ...phone,
    scheme: "light",
    async show(page, tpp) {
      const headers = await consent(eirik, { tpp });
      const { link } = await receive(
        domesticOrder({
          creditorName: "Fjellgata 12 Borettslag",
          ...kroner("6480.00"),
          ...message("Felleskostnader mars"),
        }),
        { tpp, product: domestic, headers },
      );
      await page.goto(link);
      await press(page, "Continue");
      await press(page, "This is me");
    },
  },
  "consents-desktop-light": {
    ...desktop,
    scheme: "light",
    async show(page, tpp) {
      const headers = await consent(eirik, { tpp });
      await call(listAccounts, { tpp, headers });
      await consent(eirik, {
        tpp,
        context: await corporateId(havbris, tpp.organizationIdentifier),
      });
      await page.goto(`${process.env.SITE_ADDRESS}/consents?tpp=${tpp.tppId}`);
      await page.getByLabel("National identity number").fill(eirik.nationalNumber);
      await press(page, "Sign in");
      await page.getByRole("heading", { name: "Access you have given" }).waitFor();
    },
  },
  "basket-desktop-dark": {
    ...desktop,
    scheme: "dark",
    async show(page, tpp) {
      const psu = await consent(eirik, { tpp });
      const orders = [
        {
          creditorName: "Fjellgata 12 Borettslag",
          ...kroner("6480.00"),
          ...message("Felleskostnader"),
        },
        {
          ...to("Ingrid Fjellheim", ingrid.accounts[0].bban),
          ...kroner("640.00"),
          ...message("Takk for sist"),
        },
        {
          ...to("Havbris Sjømat AS", havbris.accounts[0].bban),
          ...kroner("1849.50"),
          ...message("Faktura 2026-118"),
        },
      ].map(domesticOrder);
      const payments = [];
      for (const each of orders) payments.push(await receiveOne(each, { tpp, product: domestic }));
      const { body } = await collect(
        payments.map(({ id }) => id),
        { tpp },
      );
      const { _links } = (await authorise(body, psu, { tpp })).body;
      await page.goto(_links.scaRedirect.href);
      await identify(page);
    },
  },
};
