import * as v from "valibot";
import {
  asSingleTransfer,
  PostedBulk,
} from "../../../shared/products/bulk-norwegian-domestic-credit-transfers.ts";
import { NorwegianCreditTransfer } from "../../../shared/products/norwegian-domestic-credit-transfers.ts";
import { termsOf } from "../../support/payments/product-terms.ts";
import {
  bban,
  domesticTransfer,
  kinds,
  money,
  problemsOf,
  rates,
} from "../../support/payments/transfers.ts";

const { debtorAccount, ...entry } = domesticTransfer;
const kid = { remittanceInformationStructuredArray: [{ reference: "12345674" }] };
const message = { remittanceInformationUnstructured: "Lønn mars" };
const bulk = { debtorAccount, payments: [entry, { ...entry, ...kid }, { ...entry, ...message }] };
const problems = (changes: object) => problemsOf(PostedBulk, { ...bulk, ...changes });

const unknown = "A bulk payment has no such field.";
const unknownThere = "A payment of a bulk has no such field.";
const required = "This field is required.";

describe("a bulk of domestic transfers (decision: bulk payments)", () => {
  it.each([
    ["only the required fields", {}],
    ["one payment", { payments: [entry] }],
    ["a thousand payments", { payments: Array(1000).fill(entry) }],
    ["the same payment twice", { payments: [entry, entry] }],
    ["batchBookingPreferred true", { batchBookingPreferred: true }],
    ["batchBookingPreferred false", { batchBookingPreferred: false }],
    ["a day", { requestedExecutionDate: "2026-03-02" }],
  ])("is accepted with %s", (_, changes) => {
    expect(problems(changes)).toEqual([]);
  });

  // biome-ignore format: one refusal per line
  it.each([
    ["an empty list of payments", { payments: [] }, "payments", "A bulk has at least one payment."],
    ["1001 payments", { payments: Array(1001).fill(entry) }, "payments", "A bulk has at most 1000 payments."],
    ["payments that are not a list", { payments: entry }, "payments", "The payments of a bulk are a list."],
    ["no payments", { payments: undefined }, "payments", required],
    ["no debtor's account", { debtorAccount: undefined }, "debtorAccount", required],
    ["a debtor's account in euro", { debtorAccount: bban("95360573002", "EUR") }, "debtorAccount.currency", "A domestic transfer is between NOK accounts."],
    ["batchBookingPreferred as a text", { batchBookingPreferred: "true" }, "batchBookingPreferred", "batchBookingPreferred is true or false."],
    ["one message for all payments", message, "remittanceInformationUnstructured", unknown],
    ["a debtorAccount in one of its payments", { payments: [entry, domesticTransfer] }, "payments.1.debtorAccount", unknownThere],
    ["a requestedExecutionDate in one of its payments", { payments: [{ ...entry, requestedExecutionDate: "2026-03-02" }] }, "payments.0.requestedExecutionDate", unknownThere],
    ["a payment in another currency", { payments: [entry, { ...entry, instructedAmount: money("1", "EUR") }] }, "payments.1.instructedAmount.currency", "A domestic transfer is in NOK."],
    ["a message and a KID in a payment", { payments: [entry, { ...entry, ...kid, ...message }] }, "payments.1.remittanceInformationUnstructured", "A payment has a reference or a message, not both."],
    ["a payment without a creditor", { payments: [{ ...entry, creditorName: undefined }] }, "payments.0.creditorName", required],
    ["null as a payment", { payments: [null] }, "payments.0", "A payment of a bulk is a JSON object."],
  ])("is refused with %s", (_, changes, path, words) => {
    expect(problems(changes)).toEqual([[path, words]]);
  });

  it("consists of payments that are valid single transfers without a fee", () => {
    const order = v.parse(PostedBulk, { ...bulk, requestedExecutionDate: "2026-03-02" });
    for (const each of order.payments) {
      const transfer = asSingleTransfer(order, each);
      expect(problemsOf(NorwegianCreditTransfer, transfer)).toEqual([]);
      expect(transfer).toEqual({ ...each, debtorAccount, requestedExecutionDate: "2026-03-02" });
      expect(termsOf("norwegian-domestic-credit-transfers").price(transfer, "NOK", rates)).toEqual({
        debited: 125_50n,
        fee: 0n,
      });
    }
  });

  it("can be paid only from accounts in NOK, and is booked with the codes of domestic transfers", () => {
    const { opensTo, codes } = termsOf("norwegian-domestic-credit-transfers");
    expect(Object.values(kinds).map(opensTo)).toEqual([true, true, false]);
    expect(codes).toEqual({ debit: "PMNT-ICDT-DMCT", credit: "PMNT-RCDT-DMCT" });
  });
});
