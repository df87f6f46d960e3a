import { randomUUID } from "node:crypto";
import { handler as createPeriodicPayment } from "../../../functions/payments/create-periodic-payment.ts";
import { type Answer, call, testTime } from "../../support/operations/call.ts";
import { eirik, havbris, ingrid, knownPsu } from "../../support/payments/payments.ts";
import { postStanding, product, standingOrder } from "../../support/payments/standing-orders.ts";
import { bban, iban, money } from "../../support/payments/transfers.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true });

let psu: { "psu-id": string };
beforeAll(async () => {
  psu = await knownPsu();
});

const months = (...monthsOfExecution: unknown[]) => ({
  frequency: "MonthlyVariable",
  monthsOfExecution,
});
const twelve = Array.from({ length: 12 }, (_, index) => `${index + 1}`);
const monthsElsewhere = (frequency: string) => ({ frequency, monthsOfExecution: ["3"] });
const kid = (reference: string) => ({ remittanceInformationStructuredArray: [{ reference }] });
const tindre = bban("99998219937");

// biome-ignore format: one refusal per line, so that it reads as a table
const formatErrors: [string, Record<string, unknown>, string][] = [
  ["an order without startDate", { startDate: undefined }, "startDate"],
  ["a startDate that does not exist", { startDate: "2026-02-30" }, "startDate"],
  ["a startDate with a time", { startDate: "2026-03-05T00:00:00Z" }, "startDate"],
  ["an endDate before startDate", { endDate: "2026-03-04" }, "endDate"],
  ["an endDate that is not a date", { endDate: "never" }, "endDate"],
  ["an order without a frequency", { frequency: undefined }, "frequency"],
  ["an unknown frequency", { frequency: "Fortnightly" }, "frequency"],
  ["a frequency in small letters", { frequency: "monthly" }, "frequency"],
  ["an unknown execution rule", { executionRule: "nearest" }, "executionRule"],
  ["day 0 of the month", { dayOfExecution: "0" }, "dayOfExecution"],
  ["day 32 of the month", { dayOfExecution: "32" }, "dayOfExecution"],
  ["day 05 of the month", { dayOfExecution: "05" }, "dayOfExecution"],
  ["a day of the month as a number", { dayOfExecution: 5 }, "dayOfExecution"],
  ["a day of the month with Daily", { frequency: "Daily", dayOfExecution: "5" }, "dayOfExecution"],
  ["a day of the month with Weekly", { frequency: "Weekly", dayOfExecution: "5" }, "dayOfExecution"],
  ["a day of the month with EveryTwoWeeks", { frequency: "EveryTwoWeeks", dayOfExecution: "5" }, "dayOfExecution"],
  ["MonthlyVariable without months", { frequency: "MonthlyVariable" }, "monthsOfExecution"],
  ["an empty list of months", months(), "monthsOfExecution"],
  ["a month twice", months("3", "6", "3"), "monthsOfExecution"],
  ["all twelve months", months(...twelve), "monthsOfExecution"],
  ["month 01", months("01"), "monthsOfExecution.0"],
  ["month 0", months("3", "0"), "monthsOfExecution.1"],
  ["month 13", months("13"), "monthsOfExecution.0"],
  ["a month as a number", months(3), "monthsOfExecution.0"],
  ["months as a string", { frequency: "MonthlyVariable", monthsOfExecution: "3" }, "monthsOfExecution"],
  ...["Daily", "Weekly", "EveryTwoWeeks", "Monthly", "EveryTwoMonths", "Quarterly", "SemiAnnual", "Annual"].map(
    (frequency): [string, Record<string, unknown>, string] => [`months with ${frequency}`, monthsElsewhere(frequency), "monthsOfExecution"],
  ),
  ["an amount in EUR", { instructedAmount: money("1.00", "EUR") }, "instructedAmount.currency"],
  ["a creditor's account in another currency", { creditorAccount: iban(havbris.main.iban, "EUR") }, "creditorAccount.currency"],
  ["a creditor's account abroad", { creditorAccount: iban("DE89370400440532013000") }, "creditorAccount.iban"],
  ["an order without a creditor's name", { creditorName: undefined }, "creditorName"],
  ["a message and a reference", { remittanceInformationUnstructured: "Rent", ...kid("4963919529") }, "remittanceInformationUnstructured"],
  ["the requestedExecutionDate of a single payment", { requestedExecutionDate: "2026-03-05" }, "requestedExecutionDate"],
  ["an unknown field", { catchUp: true }, "catchUp"],
];

describe("POST /v1/periodic-payments/{payment-product} (specification, Errors)", () => {
  const refused = async (run: () => Promise<Answer>, written: string[]) => {
    let answer: Answer | undefined;
    expect(
      await writtenBy(async () => {
        answer = await run();
      }),
    ).toEqual(written);
    return answer;
  };

  it.each(formatErrors)("refuses %s, and writes nothing", async (_, changes, path) => {
    const answer = await refused(() => postStanding(standingOrder(changes)), []);
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it.each([
    "sepa-credit-transfers",
    "cross-border-credit-transfers",
    "instant-norwegian-domestic-credit-transfers-straks",
    "constructor",
  ])("answers 404 for the product %s", async (name) => {
    const params = { "payment-product": name };
    const headers = { "x-psu-identity": eirik.number };
    const sent = { params, headers, body: standingOrder() };
    const answer = await refused(() => call(createPeriodicPayment, sent), []);
    expect(answer).toMatchObject({ status: 404, code: "PRODUCT_UNKNOWN", path: "payment-product" });
  });

  // biome-ignore format: one refusal per line
  it.each<[string, Record<string, unknown>, string, string]>([
    ["a startDate in the past", { startDate: "2026-03-01" }, "startDate", "today is 2026-03-02"],
    ["a startDate 366 days ahead", { startDate: "2027-03-03" }, "startDate", "until 2027-03-02"],
    ["an endDate before the first dayOfExecution", { dayOfExecution: "20", endDate: "2026-03-19" }, "endDate", "ends before the first day"],
    ["an endDate before the first month of execution", { ...months("12"), endDate: "2026-11-30" }, "endDate", "ends before the first day"],
  ])("refuses %s", async (_, changes, path, text) => {
    const answer = await refused(() => postStanding(standingOrder(changes)), ["REQUEST"]);
    expect(answer).toMatchObject({ status: 400, code: "EXECUTION_DATE_INVALID", path });
    expect(answer?.text).toContain(text);
  });

  it("compares startDate with the date in Oslo", async () => {
    const order = standingOrder({ startDate: "2026-03-02" });
    const now = new Date("2026-03-02T23:00:00Z");
    const answer = await postStanding(order, { now });
    expect(answer).toMatchObject({ status: 400, code: "EXECUTION_DATE_INVALID" });
    expect(answer.text).toContain("today is 2026-03-03");
    expect(await postStanding(order, { now: testTime })).toMatchObject({ status: 201 });
  });

  const reference = "remittanceInformationStructuredArray.0.reference";
  // biome-ignore format: one refusal per line
  it.each<[string, Record<string, unknown>, string, string]>([
    ["a KID with a wrong control digit", kid("4963919528"), "KID_INVALID", reference],
    ["a KID of a length that is not agreed", kid("12345674000"), "KID_INVALID", reference],
    ["a KID to an account that takes none", { creditorAccount: bban(havbris.other.bban), ...kid("4963919529") }, "KID_INVALID", reference],
    ["an order without KID to an account that requires one", { creditorAccount: tindre }, "KID_MISSING", "remittanceInformationStructuredArray"],
    ["a payment to the debtor's own account", { creditorAccount: bban(eirik.main.bban) }, "PAYMENT_FAILED", "creditorAccount"],
  ])("refuses %s", async (_, changes, code, path) => {
    const answer = await refused(() => postStanding(standingOrder(changes)), ["REQUEST"]);
    expect(answer).toMatchObject({ status: 400, code, path });
  });

  it("gives the same refusal for another PSU's debtor account and an unknown account", async () => {
    const headers = { ...psu, "x-psu-identity": undefined };
    for (const debtorAccount of [iban(ingrid.main.iban), bban("12345678903")])
      expect(await postStanding(standingOrder({ debtorAccount }), { headers })).toMatchObject({
        ...{ status: 400, code: "PAYMENT_FAILED", path: "debtorAccount" },
      });
  });

  it("refuses a debtor account that cannot make domestic transfers", async () => {
    const order = standingOrder({ debtorAccount: iban(ingrid.other.iban) });
    const headers = { ...(await knownPsu(ingrid.number)), "x-psu-identity": undefined };
    expect(await postStanding(order, { headers })).toMatchObject({
      ...{ status: 403, code: "PRODUCT_INVALID", path: "payment-product" },
    });
  });

  it.each([
    [
      "a PSU-ID that is unknown to the TPP",
      { "psu-id": randomUUID() },
      401,
      "PSU_CREDENTIALS_INVALID",
    ],
    [
      "an order without PSU-ID, X-PSU-IDENTITY and PSU-Context",
      { "x-psu-identity": undefined },
      400,
      "HTTP_HEADER_REQUIRED",
    ],
  ])("refuses %s", async (_, headers, status, code) => {
    const answer = await postStanding(standingOrder(), { headers });
    expect(answer).toMatchObject({ status, code, path: "psu-id" });
  });

  it("refuses allowLogicalDuplicate=maybe and a body that is not a JSON object", async () => {
    const query = { allowLogicalDuplicate: "maybe" };
    const path = "allowLogicalDuplicate";
    expect(await postStanding(standingOrder(), { query })).toMatchObject({ status: 400, path });
    for (const rawBody of ["{", "null"])
      expect(await postStanding(undefined, { rawBody })).toMatchObject({
        status: 400,
        path: "body",
      });
  });

  it("has its own route, and accepts only one payment product", () => {
    expect(createPeriodicPayment.operation.route).toBe(
      "POST /v1/periodic-payments/{payment-product}",
    );
    expect(Object.keys(createPeriodicPayment.operation.products ?? {})).toEqual([product]);
  });
});
