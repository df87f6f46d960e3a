import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as startConsent } from "../../../functions/consents/start-bank-offered-consent.ts";
import { handler as createPayment } from "../../../functions/payments/create-payment.ts";
import { handler as getUser } from "../../../functions/psu/get-user.ts";
import { handler as approvePayment } from "../../../functions/sca/approve-payment.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { outboxOf } from "../../../shared/table/audit.ts";
import { type CallOptions, call } from "../../support/operations/call.ts";
import { orderOf, product } from "../../support/payments/orders.ts";
import { hiddenOf, openTab, reload, send } from "../../support/psu/page-call.ts";
import { consentLink, eirik, order } from "../../support/psu/sca.ts";
import { pisp, userLink } from "../../support/psu/user.ts";
import { inTurn } from "../../support/run/long-form.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

/** Returns the SCA link of a payment from a PISP that does not know the PSU, so its request must name the context. */
async function paymentLink({ headers }: CallOptions): Promise<string> {
  const tpp = await pisp();
  return (await order(eirik, { headers: { "psu-context": "PRIVATE", ...headers }, tpp })).link;
}

const links: [string, (options: CallOptions) => Promise<string>][] = [
  ["a consent", consentLink],
  ["a payment", paymentLink],
  ["an identification of the PSU", userLink],
];

const methods = [
  ["ENGANGSKODEAPP_BIOMETRI", "Confirm who you are with the one-time code app"],
  ["EID_MOBILE", "Confirm who you are with eID on your mobile"],
  ["BANK1ID", "Confirm who you are with Bank1ID"],
  ["HA2", "Confirm who you are with HA2"],
  [undefined, undefined],
] as const;

const number = { "x-psu-identity": eirik.nationalNumber };

const headersSent = methods.flatMap(([method, heading]) =>
  [true, false].map((named) => ({ method, heading, named })),
);

/** A link has one of three purposes. The short form tries them in turn. */
const combinations = links.flatMap(([what, link], index) =>
  inTurn(headersSent, index, links.length).map((each) => ({ what, link, ...each })),
);

beforeAll(async () => openSmallWorld((await pisp()).tppId));

describe("X-PSU-AuthMethod-Preferred (specification, SCA, 6)", () => {
  it.each(combinations)(
    "sets the heading of the first page of $what (method: $method, X-PSU-IDENTITY sent: $named)",
    async ({ link, method, heading, named }) => {
      const preferred = method ? { "x-psu-authmethod-preferred": method } : {};
      const tab = await openTab(
        await link({ headers: { ...preferred, ...(named ? number : {}) } }),
      );
      const { html } = tab.page;
      const simple = named ? "Is this you?" : "Who are you?";
      expect(/<h1>([^<]+)</.exec(html)?.[1]).toBe(heading ?? simple);
      expect(html.includes('name="number"')).toBe(!named);
      expect(html.includes("13•••••••85")).toBe(named);
      const fields: [string, string][] = named ? [] : [["number", eirik.customerNumber]];
      expect(await send(identifyPsu, tab, fields)).toMatchObject({ status: 303 });
      expect((await reload(tab)).html).toContain("Eirik Solvang");
    },
  );

  it.each([
    ["a consent", startConsent, {}],
    ["a read", listAccounts, {}],
    ["an identification of the PSU", getUser, {}],
    ["a payment", createPayment, { params: { "payment-product": product }, body: orderOf() }],
  ])(
    "is refused with 400 in the request for %s if its value is unknown",
    async (_, handler, options) => {
      for (const method of ["BANKID", "ha2", "EID_MOBILE,HA2"]) {
        const headers = { ...number, "x-psu-authmethod-preferred": method };
        expect(await call(handler, { ...options, headers })).toMatchObject({
          status: 400,
          code: "FORMAT_ERROR",
          path: "x-psu-authmethod-preferred",
        });
      }
    },
  );

  it("is in the audit event of a payment's approval", async () => {
    const headers = { ...number, "x-psu-authmethod-preferred": "HA2" };
    const tab = await openTab((await order(eirik, { headers })).link);
    await send(identifyPsu, tab);
    const summary = hiddenOf(await reload(tab), "summary");
    await send(approvePayment, tab, [["summary", summary]]);
    const events = (await Promise.all(outboxOf("2026-03-02"))).flat();
    expect(events).toContainEqual(
      expect.objectContaining({ type: "PAYMENT_APPROVED", method: "HA2" }),
    );
  });
});
