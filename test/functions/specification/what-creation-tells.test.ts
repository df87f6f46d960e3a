import type { Answer } from "../../support/operations/call.ts";
import {
  bulkOf,
  domesticOrder,
  eirik,
  havbris,
  ingrid,
  instant,
  orderOf,
  sepa,
  sepaOrder,
  standingOrder,
} from "../../support/payments/orders.ts";
import { post } from "../../support/payments/payments.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const query = { allowLogicalDuplicate: "true" };
type Debtor = { debtorAccount: { iban: string; currency: string } };

// biome-ignore format: it reads as a table
const services: [string, (debtor: Debtor) => Promise<Answer>][] = [
  ["for a cross-border payment", (debtor) => post(orderOf(debtor), { query })],
  ["for a SEPA payment", (debtor) => post(sepaOrder(debtor), { query, product: sepa })],
  ["for an instant payment", (debtor) => post(domesticOrder(debtor), { query, product: instant })],
  ["for a bulk", (debtor) => post(bulkOf(debtor), { query })],
  ["for a standing order", (debtor) => post(standingOrder({ ...debtor, creditorAccount: { iban: havbris.other.iban, currency: "NOK" } }), { query })],
];

const debtors = {
  "unknown to the bank": "NO0995360573002",
  "another customer's": ingrid.main.iban,
  "in EUR": ingrid.other.iban,
};

/** Returns everything in an answer that a TPP can compare, without the ids and links of the request. */
const seen = ({ status, headers, body }: Answer) => {
  const id = body.paymentId as string;
  const text = JSON.stringify({ status, names: Object.keys(headers), body });
  return text.replaceAll(id, "id").replaceAll(/\/s\/[\w-]+|"authorisationId":"[^"]+"/g, "");
};

describe("the answer to a payment order whose PSU is not known (Errors: RESOURCE_UNKNOWN, PAYMENT_FAILED)", () => {
  describe.each(services)("%s", (_, order) => {
    it.each(Object.entries(debtors))(
      "does not reveal that the debtor account is %s; the SCA then ends with PAYMENT_FAILED",
      async (_, iban) => {
        const own = await order({ debtorAccount: { iban: eirik.main.iban, currency: "NOK" } });
        const answer = await order({ debtorAccount: { iban, currency: "NOK" } });
        expect(answer.status).toBe(201);
        const named = seen(own).replaceAll(eirik.main.iban, iban);
        expect(seen(answer)).toBe(named);
        const back = await identified(answer);
        expect(back).toMatchObject({ status: "400", code: "PAYMENT_FAILED" });
        expect(back).not.toHaveProperty("psu-id");
      },
    );
  });

  it("does not reveal that the debtor account has another currency; the SCA then ends with PAYMENT_FAILED", async () => {
    const answer = await post(
      orderOf({ debtorAccount: { iban: eirik.main.iban, currency: "EUR" } }),
    );
    expect(answer).toMatchObject({ status: 201, body: { transactionFeeIndicator: false } });
    expect(await identified(answer)).toMatchObject({ status: "400", code: "PAYMENT_FAILED" });
  });
});

/** Identifies the PSU, and returns the parameters of the redirect. */
async function identified({ body }: Answer) {
  const browser = visitor();
  const start = await browser.open(body._links.scaRedirect.href);
  return broughtBack(await browser.submit(start, "identify", [["number", eirik.number]]));
}
