import { randomUUID } from "node:crypto";
import { handler as createPeriodicPayment } from "../../../functions/payments/create-periodic-payment.ts";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { type Answer, call, testTime } from "../../support/operations/call.ts";
import { domestic, eirik, havbris, ingrid, standingOrder } from "../../support/payments/orders.ts";
import {
  book,
  knownPsu,
  later,
  post,
  receive,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { bban, iban, money } from "../../support/payments/transfers.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });

let psu: { "psu-id": string };
beforeAll(async () => {
  psu = await knownPsu();
});

const fiveMonths = ["2026-03-05", "2026-04-07", "2026-05-05", "2026-06-05", "2026-07-06"];

describe("POST /v1/periodic-payments/{payment-product} (specification, Payment initiation request)", () => {
  it("answers 201 as for a single payment, with nextExecutionDates", async () => {
    const headers = await knownPsu();
    const { status, headers: answered, body } = await post(standingOrder(), { headers });
    const self = `https://localhost:8443/v1/periodic-payments/${domestic}/${body.paymentId}`;
    expect(status).toBe(201);
    expect(answered).toMatchObject({ location: self, "aspsp-sca-approach": "REDIRECT" });
    expect(body).toEqual({
      transactionStatus: "RCVD",
      paymentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      transactionFeeIndicator: false,
      nextExecutionDates: fiveMonths,
      _links: {
        scaRedirect: { href: expect.stringContaining("http://localhost:8080/s/"), verbs: ["GET"] },
        self: { href: self, verbs: ["GET", "DELETE"] },
        status: { href: `${self}/status`, verbs: ["GET"] },
        scaStatus: { href: `${self}/authorisations/${body.paymentId}`, verbs: ["GET"] },
      },
    });
  });

  it("writes the same items as for a single payment", async () => {
    expect(await writtenBy(() => post(standingOrder()))).toEqual([
      ...["AUDIT", "PAYMENT", "PAYMENT", "REQUEST", "SCA"],
    ]);
  });

  it("requires SCA between the PSU's own accounts even in a TPP session", async () => {
    const headers = { ...(await knownPsu()), "x-psu-identity": undefined };
    const creditorAccount = bban(eirik.other.bban);
    const { body } = await post(standingOrder({ creditorAccount }), { headers });
    expect(body).toMatchObject({ transactionStatus: "RCVD", _links: { scaRedirect: {} } });
  });

  // biome-ignore format: one order per line
  it.each<[string, Record<string, unknown>, string[]]>([
    ["an order that begins today", { startDate: "2026-03-02", frequency: "Weekly" }, ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30"]],
    ["an order that begins 365 days ahead", { startDate: "2027-03-02", frequency: "Annual" }, ["2027-03-02", "2028-03-02", "2029-03-02", "2030-03-04", "2031-03-03"]],
    ["an order that ends soon", { endDate: "2026-05-04" }, ["2026-03-05", "2026-04-07"]],
    ["an order of a single day", { endDate: "2026-03-05" }, ["2026-03-05"]],
    ["an order with monthsOfExecution", { frequency: "MonthlyVariable", monthsOfExecution: ["6", "12"], endDate: "2027-07-01" }, ["2026-06-05", "2026-12-07", "2027-06-07"]],
    ["an order for the last day of each month", { dayOfExecution: "31", executionRule: "preceding", endDate: "2026-05-31" }, ["2026-03-31", "2026-04-30", "2026-05-29"]],
    ["an order that ends in the year 9999", { frequency: "Daily", endDate: "9999-12-31" }, ["2026-03-05", "2026-03-06", "2026-03-09", "2026-03-10", "2026-03-11"]],
    ["an order with a KID", { remittanceInformationStructuredArray: [{ reference: "4963919529" }] }, fiveMonths],
  ])("accepts %s (decision: standing orders)", async (_, changes, nextExecutionDates) => {
    const { status, body } = await post(standingOrder(changes));
    expect({ status, days: body.nextExecutionDates }).toEqual({ status: 201, days: nextExecutionDates });
    expect(body).not.toHaveProperty("tppMessages");
  });

  // biome-ignore format: one order per line
  it.each([
    ["startDate", { startDate: "2026-03-07", frequency: "Weekly" }, "startDate", "2026-03-07", "2026-03-09"],
    ["dayOfExecution", { dayOfExecution: "15" }, "dayOfExecution", "2026-03-15", "2026-03-16"],
    ["dayOfExecution with executionRule preceding", { dayOfExecution: "15", executionRule: "preceding" }, "dayOfExecution", "2026-03-15", "2026-03-13"],
    ["the day in the first month of execution", { frequency: "MonthlyVariable", monthsOfExecution: ["4"] }, "startDate", "2026-04-05", "2026-04-07"],
  ])("warns if %s is not a banking day", async (_, changes, path, named, date) => {
    const { status, body } = await post(standingOrder(changes));
    expect(status).toBe(201);
    expect(body.nextExecutionDates[0]).toBe(date);
    expect(body.tppMessages).toEqual([
      {
        category: "WARNING",
        code: "EXECUTION_DATE_INVALID",
        path,
        text: `${named} is not a banking day: the first payment is executed on ${date}.`,
      },
    ]);
  });

  it("warns about both startDate and a field that will be deprecated", async () => {
    const remittanceInformationStructured = { reference: "4963919529" };
    const order = standingOrder({ startDate: "2026-03-07", remittanceInformationStructured });
    const { body } = await post(order);
    expect(body.tppMessages.map(({ path }: { path: string }) => path)).toEqual([
      "startDate",
      "remittanceInformationStructured",
    ]);
  });

  it("answers a repetition with the same bytes, and creates nothing new", async () => {
    const headers = { "x-request-id": randomUUID() };
    const order = standingOrder({ startDate: "2026-03-07" });
    const first = await post(order, { headers });
    expect(await post(order, { headers })).toEqual(first);
    expect(await auditEvents(first.body.paymentId)).toEqual(["PAYMENT_CREATED", "SCA_STARTED"]);
  });

  it("answers a repetition with the same bytes even after the first execution", async () => {
    const headers = { "x-request-id": randomUUID() };
    const order = standingOrder({ startDate: "2026-03-02", creditorName: "Repeated" });
    const payment = await receive(order, { headers });
    const first = await post(order, { headers });
    await payment.approve();
    await book(later(testTime, { minutes: 1 }));
    const { nextExecutionDates } = await payment.status();
    expect(nextExecutionDates).toEqual(expect.not.arrayContaining(["2026-03-02"]));
    expect(await post(order, { headers })).toEqual(first);
  });

  it("creates an order whose details equal what was posted, and that GET /v1/payments does not find", async () => {
    const order = standingOrder({ creditorName: "Details", endDate: "2026-12-31" });
    const received = await receive(order);
    expect(await received.details()).toEqual({ ...order, transactionStatus: "RCVD" });
    const approved = await receiveApproved(order);
    expect(await approved.details()).toEqual({
      ...order,
      ...{ transactionStatus: "ACTC", debtorName: eirik.name },
    });
    const single = await approved.call(getPayment, { route: 0 });
    expect(single).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN" });
  });

  it("ignores optional lists that are sent empty (decision: unknown JSON fields)", async () => {
    const order = standingOrder({ creditorName: "No lists" });
    const lists = { monthsOfExecution: [], remittanceInformationStructuredArray: [] };
    const received = await receive({ ...order, ...lists });
    expect(await received.details()).toEqual({ ...order, transactionStatus: "RCVD" });
  });

  it("creates an order whose status shows the next execution dates", async () => {
    const received = await receive(standingOrder({ creditorName: "Told" }));
    const told = { nextExecutionDates: fiveMonths };
    expect(await received.status()).toEqual({ transactionStatus: "RCVD", ...told });
    const now = later(testTime, { hours: 25 });
    expect(await received.status({ now })).toEqual({
      ...{ transactionStatus: "RJCT", nextExecutionDates: [] },
    });
    const approved = await receiveApproved(standingOrder({ creditorName: "Told" }));
    expect(await approved.status()).toEqual({ transactionStatus: "ACTC", ...told });
  });
});

describe("POST /v1/periodic-payments/{payment-product}: logical duplicates (specification, allowLogicalDuplicate)", () => {
  const twin = (changes: object = {}) => standingOrder({ creditorName: "Twin", ...changes });
  const approved = madeOnce(kept, () => receiveApproved(twin()));
  beforeEach(() => approved());

  it.each([
    ["with the same fields", {}],
    ["with the creditor's BBAN instead of the IBAN", { creditorAccount: bban(havbris.main.bban) }],
    ["with other decimals in the amount", { instructedAmount: { amount: "100", currency: "NOK" } }],
    ["with another purpose code", { purposeCode: "SALA" }],
  ])("refuses a second order %s if the first was approved within 24 hours", async (_, changes) => {
    expect(await post(twin(changes))).toMatchObject({
      ...{ status: 409, code: "CONFLICT", path: "allowLogicalDuplicate" },
    });
    const query = { allowLogicalDuplicate: "true" };
    expect((await post(twin(changes), { query })).status).toBe(201);
  });

  it.each([
    ["amount", { instructedAmount: { amount: "100.01", currency: "NOK" } }],
    ["startDate", { startDate: "2026-03-06" }],
    ["endDate", { endDate: "2027-03-06" }],
    ["frequency", { frequency: "Quarterly" }],
    ["day of the month", { dayOfExecution: "5" }],
    ["message", { remittanceInformationUnstructured: "Rent" }],
  ])("accepts a similar order with another %s", async (_, changes) => {
    expect((await post(twin(changes))).status).toBe(201);
  });
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
    const answer = await refused(() => post(standingOrder(changes)), []);
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
    const answer = await refused(() => post(standingOrder(changes)), ["REQUEST"]);
    expect(answer).toMatchObject({ status: 400, code: "EXECUTION_DATE_INVALID", path });
    expect(answer?.text).toContain(text);
  });

  it("compares startDate with the date in Oslo", async () => {
    const order = standingOrder({ startDate: "2026-03-02" });
    const now = new Date("2026-03-02T23:00:00Z");
    const answer = await post(order, { now });
    expect(answer).toMatchObject({ status: 400, code: "EXECUTION_DATE_INVALID" });
    expect(answer.text).toContain("today is 2026-03-03");
    expect(await post(order, { now: testTime })).toMatchObject({ status: 201 });
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
    const answer = await refused(() => post(standingOrder(changes)), ["REQUEST"]);
    expect(answer).toMatchObject({ status: 400, code, path });
  });

  it("gives the same refusal for another PSU's debtor account and an unknown account", async () => {
    const headers = { ...psu, "x-psu-identity": undefined };
    for (const debtorAccount of [iban(ingrid.main.iban), bban("12345678903")])
      expect(await post(standingOrder({ debtorAccount }), { headers })).toMatchObject({
        ...{ status: 400, code: "PAYMENT_FAILED", path: "debtorAccount" },
      });
  });

  it("refuses a debtor account that cannot make domestic transfers", async () => {
    const order = standingOrder({ debtorAccount: iban(ingrid.other.iban) });
    const headers = { ...(await knownPsu(ingrid.number)), "x-psu-identity": undefined };
    expect(await post(order, { headers })).toMatchObject({
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
    const answer = await post(standingOrder(), { headers });
    expect(answer).toMatchObject({ status, code, path: "psu-id" });
  });

  it("refuses allowLogicalDuplicate=maybe and a body that is not a JSON object", async () => {
    const query = { allowLogicalDuplicate: "maybe" };
    const path = "allowLogicalDuplicate";
    expect(await post(standingOrder(), { query })).toMatchObject({ status: 400, path });
    for (const rawBody of ["{", "null"])
      expect(await post(undefined, { rawBody })).toMatchObject({
        status: 400,
        path: "body",
      });
  });

  it("has its own route, and accepts only one payment product", () => {
    expect(createPeriodicPayment.operation.route).toBe(
      "POST /v1/periodic-payments/{payment-product}",
    );
    expect(Object.keys(createPeriodicPayment.operation.products ?? {})).toEqual([domestic]);
  });
});
