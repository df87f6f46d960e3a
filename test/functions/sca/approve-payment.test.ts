import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { handler } from "../../../functions/sca/approve-payment.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { table } from "../../../shared/table/client.ts";
import { type CallOptions, call } from "../../support/operations/call.ts";
import { paymentOrder } from "../../support/payments/orders.ts";
import {
  hiddenOf,
  lookAt,
  openTab,
  parametersOf,
  reload,
  send,
  type Tab,
} from "../../support/psu/page-call.ts";
import { plain } from "../../support/psu/read-page.ts";
import {
  accountId,
  auditEvents,
  consent,
  corporateId,
  eirik,
  havbris,
  ingrid,
  order,
} from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";
import { familyOf } from "../../support/table/uses.ts";

useTable();

async function atSummary(options: CallOptions & { change?: object } = {}, debtor = eirik) {
  const { link, params } = await order(debtor, options);
  const tab = await openTab(link);
  const payer = debtor === havbris ? eirik : debtor;
  await send(identifyPsu, tab, [["number", payer.customerNumber]]);
  return { tab, params };
}
const approve = async (tab: Tab, summary?: string) =>
  send(handler, tab, [["summary", summary ?? hiddenOf(await reload(tab), "summary")]]);
const statusOf = async (params: Record<string, string>) =>
  (await call(getPaymentStatus, { params })).body;
const noTown = { postalCode: undefined, city: undefined };

describe("POST /s/{token}/approve (specification, SCA; TPP session: dynamic linking)", () => {
  it("shows everything that the PSU approves, including the fee and the TPP's brand", async () => {
    const brand = { "tpp-brand-logging-information": "Nordlys Økonomi" };
    const headers = { "x-psu-identity": eirik.nationalNumber, ...brand };
    const text = plain((await reload((await atSummary({ headers })).tab)).html);
    for (const part of [
      "Amount250.00 EUR",
      "Müller &amp; Söhne GmbH",
      "DE89 3704 0044 0532 0130 00",
      "COBADEFFXXX",
      "Hafenstraße 7",
      "20457 Hamburg",
      "Brukskonto",
      "NO56 9999 5260 189",
      "Eirik Solvang",
      "Converted2,952.50 NOK",
      "Taken from the account2,967.27 NOK",
      "Exchange rate1 EUR = 11.8100 NOK",
      "Fee14.77 NOK",
      "Payment date2 March 2026",
      "MessageInvoice 2026-118",
      "PurposePayment to a supplier",
      "ServiceNordlys Økonomi",
      "Approve 250.00 EUR",
    ])
      expect(text).toContain(part);
  });

  it.each([
    ["all its parts", {}, ["Hafenstraße 7", "20457 Hamburg", "DE"]],
    [
      "no number and no postal code",
      { buildingNumber: undefined, postalCode: undefined },
      ["Hafenstraße", "Hamburg", "DE"],
    ],
    ["only a number and a country", { street: undefined, ...noTown }, ["7", "DE"]],
  ])("shows no empty line in a creditor's address that has %s", async (_, parts, lines) => {
    const creditorAddress = { ...paymentOrder.creditorAddress, ...parts };
    const { html } = await reload((await atSummary({ change: { creditorAddress } })).tab);
    const shown = lines.map((line) => `<br/><bdi>${line}</bdi>`).join("");
    expect(html).toContain(`<bdi>COBADEFFXXX</bdi>${shown}</div>`);
  });

  it.each([
    ["nb", "Vekslingskurs1 EUR = 11,8100 NOK", "Trekkes fra kontoen2 967,27 NOK"],
    ["nn", "Vekslingskurs1 EUR = 11,8100 NOK", "Blir trekt frå kontoen2 967,27 NOK"],
  ])("formats numbers for the language %s", async (language, ...parts) => {
    const { tab } = await atSummary();
    const page = await reload(tab, { headers: { "accept-language": language } });
    for (const part of parts) expect(plain(page.html)).toContain(part);
  });

  it("approves the payment shown, and returns psu-id, tpp-session-id and context to the TPP", async () => {
    const { tab, params } = await atSummary();
    expect(await approve(tab)).toMatchObject({ status: 303 });
    const { "psu-id": psuId } = await consent(eirik, { headers: { "tpp-session-id": "other" } });
    expect(Object.entries(parametersOf(await reload(tab)))).toEqual([
      ["psu-id", psuId],
      ["tpp-session-id", "session-1"],
      ["context", "PRIVATE"],
    ]);
    expect(await statusOf(params)).toEqual({ transactionStatus: "ACSP" });
    expect(await auditEvents(params["payment-id"])).toEqual([
      "PAYMENT_APPROVED",
      "PAYMENT_CREATED",
      "SCA_STARTED",
    ]);
  });

  it("makes the TPP session valid for account reads, too", async () => {
    const headers = await consent(ingrid, { headers: { "tpp-session-id": "before" } });
    const read = {
      params: { id: await accountId(ingrid) },
      query: { bookingStatus: "booked", dateFrom: "2025-04-01" },
      headers: { ...headers, "tpp-session-id": "paying" },
    };
    expect(await call(listTransactions, read)).toMatchObject({ code: "SCA_NOT_FOUND" });
    await approve((await atSummary({ headers: read.headers }, ingrid)).tab);
    expect(await call(listTransactions, read)).toMatchObject({ status: 200 });
  });

  it("returns psu-corporate-id to the TPP for a company's payment", async () => {
    const headers = {
      "x-psu-identity": eirik.nationalNumber,
      "psu-corporate-id": await corporateId(havbris),
    };
    const { tab } = await atSummary({ headers }, havbris);
    await approve(tab);
    expect(parametersOf(await reload(tab))).toMatchObject({
      context: "CORPORATE",
      "psu-corporate-id": await corporateId(havbris),
    });
  });

  it("approves a payment for a later date, which then has the status ACTC", async () => {
    const change = { requestedExecutionDate: "2026-03-09" };
    const { tab, params } = await atSummary({ change });
    await approve(tab);
    expect(await statusOf(params)).toEqual({ transactionStatus: "ACTC" });
  });

  it("warns if there is too little money, and refuses the payment if there still is too little on approval", async () => {
    const change = { instructedAmount: { amount: "1000000.00", currency: "EUR" } };
    const { tab, params } = await atSummary({ change });
    const { html } = await reload(tab);
    expect(html).toContain('role="alert"');
    expect(html).toContain("If there is still too little when you approve, the payment will be");
    await approve(tab);
    expect(parametersOf(await reload(tab))).toMatchObject({ context: "PRIVATE" });
    expect(await statusOf(params)).toMatchObject({
      ...{ transactionStatus: "ACCP", fundsAvailable: false },
      psuMessage: expect.stringContaining("not enough money"),
    });
    expect(await auditEvents(params["payment-id"])).toContain("PAYMENT_WITHOUT_FUNDS");
  });

  it("approves nothing in a second browser, even with that browser's own form token (decision: Links)", async () => {
    const { link, params } = await order(eirik);
    const second = await lookAt(link);
    const first = await openTab(link);
    await send(identifyPsu, first, [["number", eirik.customerNumber]]);
    const shown = [["summary", hiddenOf(await reload(first), "summary")]] as const;
    expect(await send(handler, second, shown)).toMatchObject({ status: 403 });
    expect(await statusOf(params)).toEqual({ transactionStatus: "RCVD" });
    expect(await send(handler, first, shown)).toMatchObject({ status: 303 });
    expect(await statusOf(params)).toEqual({ transactionStatus: "ACSP" });
  });

  it.each([
    ["no summary", ""],
    ["another summary than the one shown", "A".repeat(43)],
  ])(
    "approves nothing if the form names %s, and returns CONFLICT to the TPP",
    async (_, summary) => {
      const { tab, params } = await atSummary();
      await approve(tab, summary);
      expect(parametersOf(await reload(tab))).toEqual({
        status: "409",
        code: "CONFLICT",
        message: expect.any(String),
        "tpp-session-id": "session-1",
      });
      expect(await statusOf(params)).toEqual({ transactionStatus: "RCVD" });
    },
  );

  it("approves nothing before the PSU has identified", async () => {
    const { link, params } = await order(eirik);
    const tab = await openTab(link);
    expect(await approve(tab, "anything")).toMatchObject({ status: 303 });
    expect((await reload(tab)).html).toContain("/identify");
    expect(await statusOf(params)).toEqual({ transactionStatus: "RCVD" });
  });

  it("takes five round trips to the interface's table and one to the bank's", async () => {
    const { tab } = await atSummary();
    const summary = hiddenOf(await reload(tab), "summary");
    const verbs: string[] = [];
    const stop = table.watch(({ verb, partitions }) => {
      const side = partitions.some((each) => familyOf(each) === "WORLD");
      verbs.push(side ? `bank: ${verb}` : verb);
    });
    await approve(tab, summary);
    stop();
    expect(verbs).toEqual(["read", "read", "read", "write", "bank: write", "write"]);
  });
});
