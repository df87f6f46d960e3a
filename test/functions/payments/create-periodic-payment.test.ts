import { randomUUID } from "node:crypto";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { book, eirik, havbris, knownPsu, later } from "../../support/payments/payments.ts";
import {
  approveStanding,
  postStanding,
  product,
  receiveStanding,
  standingDetails,
  standingOrder,
  standingStatus,
} from "../../support/payments/standing-orders.ts";
import { bban } from "../../support/payments/transfers.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { approve } from "../../support/psu/site.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });

const fiveMonths = ["2026-03-05", "2026-04-07", "2026-05-05", "2026-06-05", "2026-07-06"];

describe("POST /v1/periodic-payments/{payment-product} (specification, Payment initiation request)", () => {
  it("answers 201 as for a single payment, with nextExecutionDates", async () => {
    const headers = await knownPsu();
    const { status, headers: answered, body } = await postStanding(standingOrder(), { headers });
    const self = `https://localhost:8443/v1/periodic-payments/${product}/${body.paymentId}`;
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
    expect(await writtenBy(() => postStanding(standingOrder()))).toEqual([
      ...["AUDIT", "PAYMENT", "PAYMENT", "REQUEST", "SCA"],
    ]);
  });

  it("requires SCA between the PSU's own accounts even in a TPP session", async () => {
    const headers = { ...(await knownPsu()), "x-psu-identity": undefined };
    const creditorAccount = bban(eirik.other.bban);
    const { body } = await postStanding(standingOrder({ creditorAccount }), { headers });
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
    const { status, body } = await postStanding(standingOrder(changes));
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
    const { status, body } = await postStanding(standingOrder(changes));
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
    const { body } = await postStanding(order);
    expect(body.tppMessages.map(({ path }: { path: string }) => path)).toEqual([
      "startDate",
      "remittanceInformationStructured",
    ]);
  });

  it("answers a repetition with the same bytes, and creates nothing new", async () => {
    const headers = { "x-request-id": randomUUID() };
    const order = standingOrder({ startDate: "2026-03-07" });
    const first = await postStanding(order, { headers });
    expect(await postStanding(order, { headers })).toEqual(first);
    expect(await auditEvents(first.body.paymentId)).toEqual(["PAYMENT_CREATED", "SCA_STARTED"]);
  });

  it("answers a repetition with the same bytes even after the first execution", async () => {
    const headers = { "x-request-id": randomUUID() };
    const order = standingOrder({ startDate: "2026-03-02", creditorName: "Repeated" });
    const { link, params } = await receiveStanding(order, { headers });
    const first = await postStanding(order, { headers });
    await approve(link, eirik.number);
    await book(later(testTime, { minutes: 1 }));
    const { nextExecutionDates } = await standingStatus({ link, params });
    expect(nextExecutionDates).toEqual(expect.not.arrayContaining(["2026-03-02"]));
    expect(await postStanding(order, { headers })).toEqual(first);
  });

  it("creates an order whose details equal what was posted, and that GET /v1/payments does not find", async () => {
    const order = standingOrder({ creditorName: "Details", endDate: "2026-12-31" });
    const received = await receiveStanding(order);
    expect(await standingDetails(received)).toEqual({ ...order, transactionStatus: "RCVD" });
    const approved = await approveStanding(order);
    expect(await standingDetails(approved)).toEqual({
      ...order,
      ...{ transactionStatus: "ACTC", debtorName: eirik.name },
    });
    const single = await call(getPayment, { params: approved.params });
    expect(single).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN" });
  });

  it("ignores optional lists that are sent empty (decision: unknown JSON fields)", async () => {
    const order = standingOrder({ creditorName: "No lists" });
    const lists = { monthsOfExecution: [], remittanceInformationStructuredArray: [] };
    const received = await receiveStanding({ ...order, ...lists });
    expect(await standingDetails(received)).toEqual({ ...order, transactionStatus: "RCVD" });
  });

  it("creates an order whose status shows the next execution dates", async () => {
    const received = await receiveStanding(standingOrder({ creditorName: "Told" }));
    const told = { nextExecutionDates: fiveMonths };
    expect(await standingStatus(received)).toEqual({ transactionStatus: "RCVD", ...told });
    const now = later(testTime, { hours: 25 });
    expect(await standingStatus(received, { now })).toEqual({
      ...{ transactionStatus: "RJCT", nextExecutionDates: [] },
    });
    const approved = await approveStanding(standingOrder({ creditorName: "Told" }));
    expect(await standingStatus(approved)).toEqual({ transactionStatus: "ACTC", ...told });
  });
});

describe("POST /v1/periodic-payments/{payment-product}: logical duplicates (specification, allowLogicalDuplicate)", () => {
  const twin = (changes: object = {}) => standingOrder({ creditorName: "Twin", ...changes });
  const approved = madeOnce(kept, () => approveStanding(twin()));
  beforeEach(() => approved());

  it.each([
    ["with the same fields", {}],
    ["with the creditor's BBAN instead of the IBAN", { creditorAccount: bban(havbris.main.bban) }],
    ["with other decimals in the amount", { instructedAmount: { amount: "100", currency: "NOK" } }],
    ["with another purpose code", { purposeCode: "SALA" }],
  ])("refuses a second order %s if the first was approved within 24 hours", async (_, changes) => {
    expect(await postStanding(twin(changes))).toMatchObject({
      ...{ status: 409, code: "CONFLICT", path: "allowLogicalDuplicate" },
    });
    const query = { allowLogicalDuplicate: "true" };
    expect((await postStanding(twin(changes), { query })).status).toBe(201);
  });

  it.each([
    ["amount", { instructedAmount: { amount: "100.01", currency: "NOK" } }],
    ["startDate", { startDate: "2026-03-06" }],
    ["endDate", { endDate: "2027-03-06" }],
    ["frequency", { frequency: "Quarterly" }],
    ["day of the month", { dayOfExecution: "5" }],
    ["message", { remittanceInformationUnstructured: "Rent" }],
  ])("accepts a similar order with another %s", async (_, changes) => {
    expect((await postStanding(twin(changes))).status).toBe(201);
  });
});
