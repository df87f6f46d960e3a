import { namedDomestic, reference } from "../../support/payments/domestic.ts";
import { product } from "../../support/payments/instant-payments.ts";
import { eirik, ingrid, knownPsu, post } from "../../support/payments/payments.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

beginAnew(kept, () => knownPsu());

describe("POST /v1/payments/instant-norwegian-domestic-credit-transfers-straks", () => {
  const invalid = { status: 400, code: "EXECUTION_DATE_INVALID", path: "requestedExecutionDate" };
  it.each(["2026-03-03", "2026-03-09", "2026-03-01", "2027-03-02", "2028-01-01"])(
    "refuses the execution date %s, which is not today",
    async (requestedExecutionDate) => {
      expect(
        await post(namedDomestic("Dated", { requestedExecutionDate }), { product }),
      ).toMatchObject(invalid);
    },
  );

  it.each([
    ["a KID", reference("12345674"), "remittanceInformationStructuredArray"],
    [
      "a KID in the old field",
      { remittanceInformationStructured: { reference: "12345674" } },
      "remittanceInformationStructured",
    ],
    [
      "an amount in EUR",
      { instructedAmount: { amount: "1.00", currency: "EUR" } },
      "instructedAmount.currency",
    ],
    [
      "a creditor's account abroad",
      { creditorAccount: { iban: "DE89370400440532013000", currency: "NOK" } },
      "creditorAccount.iban",
    ],
  ])("refuses %s", async (_, changes, path) => {
    const answer = await post(namedDomestic("Refused", changes), { product });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it.each([
    ["a savings account", eirik, eirik.other],
    ["an account in EUR", ingrid, ingrid.other],
  ])("refuses payments from %s", async (_, { number }, { bban }) => {
    const debtorAccount = { bban, currency: "NOK" };
    const headers = { ...(await knownPsu(number)), "x-psu-identity": undefined };
    const answer = await post(namedDomestic("From", { debtorAccount }), { product, headers });
    expect(answer).toMatchObject({ status: 403, code: "PRODUCT_INVALID", path: "payment-product" });
  });
});
