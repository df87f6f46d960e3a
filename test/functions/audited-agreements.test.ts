import { handler as endConsent } from "../../functions/consents/end-consent.ts";
import { call } from "../support/operations/call.ts";
import { atDecision, started } from "../support/payments/authorisations.ts";
import { authorise, collect } from "../support/payments/baskets.ts";
import { visitorAt } from "../support/psu/dashboard.ts";
import {
  auditedAgreements,
  consent,
  corporateId,
  eirik,
  havbris,
  order,
} from "../support/psu/sca.ts";
import { approve, visitor } from "../support/psu/site.ts";
import { letKnow } from "../support/psu/user.ts";
import { useTable } from "../support/table/table.ts";

useTable({ anew: true });

/** Posts a payment from the company's account for a later day, which Eirik must approve. */
const posted = async (agreement: string) =>
  order(havbris, {
    headers: { "x-psu-identity": eirik.nationalNumber, "psu-corporate-id": agreement },
    change: { requestedExecutionDate: "2026-03-10" },
  });

async function approved(agreement: string) {
  const payment = await posted(agreement);
  await payment.approve({ number: eirik.customerNumber });
  return payment;
}

describe("the audit trail of what a customer does for a company (specification, PSU-Corporate-ID)", () => {
  it.each<[string, (agreement: string) => Promise<unknown>]>([
    ["CONSENT_GRANTED", (context) => consent(eirik, { context })],
    [
      "CONSENT_ENDED",
      async (context) => call(endConsent, { headers: await consent(eirik, { context }) }),
    ],
    [
      "CONSENT_REVOKED",
      async (context) => {
        await consent(eirik, { context });
        const { browser, page } = await visitorAt(eirik);
        await browser.submit(page, "revoke", [["what", "all"]]);
      },
    ],
    ["PSU_CONFIRMED", (context) => letKnow(eirik, { context })],
    [
      "SCA_FAILED",
      async (agreement) => {
        const { link } = await posted(agreement);
        const browser = visitor();
        const number = [["number", eirik.customerNumber]] as const;
        const summary = await browser.submit(await browser.open(link), "identify", number);
        await browser.submit(summary, "cancel");
      },
    ],
    ["PAYMENT_APPROVED", approved],
    [
      "PAYMENT_CANCELLED",
      async (agreement) => {
        const payment = await approved(agreement);
        const headers = await consent(eirik, { context: agreement });
        const { link } = await started("cancellation", payment, { headers });
        await (await atDecision(link, eirik.customerNumber))();
      },
    ],
    [
      "BASKET_APPROVED",
      async (agreement) => {
        const headers = await consent(eirik, { context: agreement });
        const { params } = await order(havbris, { headers });
        const { body } = await collect([params["payment-id"]], { headers });
        const { body: begun } = await authorise(body, headers);
        await approve(begun._links.scaRedirect.href, eirik.customerNumber);
      },
    ],
  ])("names the agreement in %s", async (type, run) => {
    const agreement = await corporateId(havbris);
    await run(agreement);
    expect(await auditedAgreements(type)).toEqual([agreement]);
  });

  it("names no agreement if the customer acts for themselves", async () => {
    await consent(eirik);
    await letKnow(eirik);
    for (const type of ["CONSENT_GRANTED", "PSU_CONFIRMED"])
      expect([type, await auditedAgreements(type)]).toEqual([type, [undefined]]);
  });
});
