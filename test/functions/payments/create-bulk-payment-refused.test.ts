import { handler as createBulkPayment } from "../../../functions/payments/create-bulk-payment.ts";
import { type Answer, call } from "../../support/operations/call.ts";
import { bulkOf, entryOf, postBulk } from "../../support/payments/bulks.ts";
import { eirik, havbris, ingrid, knownPsu } from "../../support/payments/payments.ts";
import { bban, iban, money } from "../../support/payments/transfers.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true });

let psu: { "psu-id": string };
beforeAll(async () => {
  psu = await knownPsu();
});

/** A bulk whose second payment has these changes. */
const second = (changes: Record<string, unknown>) => ({ payments: [entryOf(), entryOf(changes)] });
const kid = (reference: string) => ({ remittanceInformationStructuredArray: [{ reference }] });
const old = (reference: string) => ({ remittanceInformationStructured: { reference } });
const tindre = bban("99998219937");
const array = "remittanceInformationStructuredArray";
const single = "remittanceInformationStructured";

// biome-ignore format: one refusal per line, so that it reads as a table
const formatErrors: [string, Record<string, unknown>, string][] = [
  ["no payments", { payments: undefined }, "payments"],
  ["an empty list of payments", { payments: [] }, "payments"],
  ["a bulk of 1,001 payments", { payments: Array.from({ length: 1001 }, () => entryOf()) }, "payments"],
  ["100,000 empty payments", { payments: Array(100_000).fill({}) }, "payments"],
  ["an object instead of the list of payments", { payments: entryOf() }, "payments"],
  ["a payment as a string", { payments: [entryOf(), "250.00"] }, "payments.1"],
  ["an unknown field", { chargeBearer: "SHAR" }, "chargeBearer"],
  ["an unknown field in a payment", second({ chargeBearer: "SHAR" }), "payments.1.chargeBearer"],
  ["a debtor account in a payment", second({ debtorAccount: iban(eirik.main.iban) }), "payments.1.debtorAccount"],
  ["an execution date in a payment", second({ requestedExecutionDate: "2026-03-20" }), "payments.1.requestedExecutionDate"],
  ["no creditor's name", second({ creditorName: undefined }), "payments.1.creditorName"],
  ["a name of 71 characters", second({ creditorName: "x".repeat(71) }), "payments.1.creditorName"],
  ["an amount in EUR", second({ instructedAmount: money("1.00", "EUR") }), "payments.1.instructedAmount.currency"],
  ["an amount of zero", second({ instructedAmount: money("0.00") }), "payments.1.instructedAmount.amount"],
  ["an amount as a number", second({ instructedAmount: { amount: 1, currency: "NOK" } }), "payments.1.instructedAmount.amount"],
  ["a creditor's account abroad", second({ creditorAccount: iban("DE89370400440532013000") }), "payments.1.creditorAccount.iban"],
  ["a creditor's BBAN with a wrong control digit", second({ creditorAccount: bban("12345678904") }), "payments.1.creditorAccount.bban"],
  ["a message and a reference", second({ remittanceInformationUnstructured: "Hi", ...kid("1230") }), "payments.1.remittanceInformationUnstructured"],
  ["an unknown purpose code", second({ purposeCode: "GIFT" }), "payments.1.purposeCode"],
  ["no debtor account", { debtorAccount: undefined }, "debtorAccount"],
  ["an execution date that does not exist", { requestedExecutionDate: "2026-02-30" }, "requestedExecutionDate"],
  ["batchBookingPreferred as a string", { batchBookingPreferred: "true" }, "batchBookingPreferred"],
];

// biome-ignore format: one refusal per line, so that it reads as a table
const refusals: [string, Record<string, unknown>, number, string, string][] = [
  ["a payment to the debtor's own account", second({ creditorAccount: bban(eirik.main.bban) }), 400, "PAYMENT_FAILED", "payments.1.creditorAccount"],
  ["a payment without KID to an account that requires one", second({ creditorAccount: tindre }), 400, "KID_MISSING", `payments.1.${array}`],
  ["a KID of a length that is not agreed", second({ creditorAccount: tindre, ...kid("12302") }), 400, "KID_INVALID", `payments.1.${array}.0.reference`],
  ["a KID with a wrong control digit", second({ creditorAccount: tindre, ...kid("1231") }), 400, "KID_INVALID", `payments.1.${array}.0.reference`],
  ["a KID to an account that takes none", second({ creditorAccount: bban(ingrid.main.bban), ...kid("1230") }), 400, "KID_INVALID", `payments.1.${array}.0.reference`],
  ["an invalid KID in the old field", second(old("RF18")), 400, "KID_INVALID", `payments.1.${single}.reference`],
  ["an execution date in the past", { requestedExecutionDate: "2026-03-01" }, 400, "EXECUTION_DATE_INVALID", "requestedExecutionDate"],
  ["an execution date too far ahead", { requestedExecutionDate: "2027-03-03" }, 400, "EXECUTION_DATE_INVALID", "requestedExecutionDate"],
  ["an unknown debtor account", { debtorAccount: bban("12345678903"), payments: [entryOf()] }, 400, "PAYMENT_FAILED", "debtorAccount"],
  ["another PSU's debtor account", { debtorAccount: iban(ingrid.other.iban) }, 400, "PAYMENT_FAILED", "debtorAccount"],
];

describe("POST /v1/bulk-payments/{payment-product} (specification, Bulk payment request)", () => {
  const refused = async (run: () => Promise<Answer>, written: string[]) => {
    let answer: Answer | undefined;
    const families = await writtenBy(async () => {
      answer = await run();
    });
    expect(families).toEqual(written);
    return answer;
  };

  it.each(formatErrors)("refuses %s before anything is written", async (_, changes, path) => {
    const answer = await refused(() => postBulk(bulkOf(changes)), []);
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it.each(refusals)("refuses %s", async (_, changes, status, code, path) => {
    const headers = { ...psu, "x-psu-identity": undefined };
    const answer = await refused(() => postBulk(bulkOf(changes), { headers }), ["REQUEST"]);
    expect(answer).toMatchObject({ status, code, path });
  });

  it("names the first payment in the error if several cannot be made", async () => {
    const own = entryOf({ creditorAccount: bban(eirik.main.bban) });
    const payments = [entryOf(), own, entryOf(), own];
    expect(await postBulk(bulkOf({ payments }))).toMatchObject({
      path: "payments.1.creditorAccount",
    });
  });

  it.each(["sepa-credit-transfers", "constructor"])(
    "answers 404 for the product %s",
    async (name) => {
      const options = { params: { "payment-product": name }, body: bulkOf() };
      const headers = { "x-psu-identity": eirik.number };
      const answer = await refused(() => call(createBulkPayment, { ...options, headers }), []);
      expect(answer).toMatchObject({
        status: 404,
        code: "PRODUCT_UNKNOWN",
        path: "payment-product",
      });
    },
  );

  it("refuses a company's debtor account in the private context", async () => {
    const debtorAccount = iban(havbris.main.iban);
    const headers = { ...psu, "x-psu-identity": undefined };
    const answer = await refused(
      () => postBulk(bulkOf({ debtorAccount }), { headers }),
      ["REQUEST"],
    );
    expect(answer).toMatchObject({ status: 400, code: "PAYMENT_FAILED", path: "debtorAccount" });
  });

  it("refuses a body that is too large", async () => {
    const rawBody = `${" ".repeat(2 * 1_048_576)}{}`;
    const answer = await refused(() => postBulk(undefined, { rawBody }), []);
    expect(answer).toMatchObject({ status: 413, code: "BAD_REQUEST" });
  });
});
