import { randomUUID } from "node:crypto";
import { handler as createPayment } from "../../../functions/payments/create-payment.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { eirik, havbris, ingrid, orderOf, product } from "../../support/payments/orders.ts";
import { knownPsu, post, receiveApproved } from "../../support/payments/payments.ts";
import { eventsAbout } from "../../support/psu/sca.ts";
import { accountOf, editAccount } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true });

let psu: { "psu-id": string };

beforeAll(async () => {
  psu = await knownPsu();
});

describe("POST /v1/payments/{payment-product} (specification, Create cross-border credit transfer)", () => {
  it("answers 201 with the payment's location, SCA approach, fee and links", async () => {
    const { status, headers, body } = await post(orderOf(), { headers: psu });
    const self = `https://localhost:8443/v1/payments/${product}/${body.paymentId}`;
    expect(status).toBe(201);
    expect(headers).toMatchObject({ location: self, "aspsp-sca-approach": "REDIRECT" });
    expect(body).toEqual({
      transactionStatus: "RCVD",
      paymentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      transactionFees: { amount: "14.77", currency: "NOK" },
      transactionFeeIndicator: true,
      _links: {
        scaRedirect: { href: expect.stringContaining("http://localhost:8080/s/"), verbs: ["GET"] },
        self: { href: self, verbs: ["GET", "DELETE"] },
        status: { href: `${self}/status`, verbs: ["GET"] },
        scaStatus: { href: `${self}/authorisations/${body.paymentId}`, verbs: ["GET"] },
      },
    });
  });

  it("records the X-Request-ID in the payment's audit event", async () => {
    const headers = { ...psu, "x-request-id": randomUUID() };
    const { body } = await post(orderOf({ creditorName: "Audited" }), { headers });
    const events = await eventsAbout(body.paymentId);
    expect(events.find(({ type }) => type === "PAYMENT_CREATED")).toMatchObject({
      requestId: headers["x-request-id"],
      resource: { type: "payment", id: body.paymentId },
    });
  });

  it("returns transactionFeeIndicator false and no transactionFees if there is no fee", async () => {
    const debtorAccount = { iban: ingrid.other.iban, currency: "EUR" };
    const { body } = await post(orderOf({ debtorAccount }), {
      headers: { "x-psu-identity": ingrid.number },
    });
    expect(body).toMatchObject({ transactionFeeIndicator: false });
    expect(body).not.toHaveProperty("transactionFees");
  });

  it("writes only the payment, its authorisation, its SCA, its audit events and the request guard", async () => {
    expect(await writtenBy(() => post(orderOf()))).toEqual([
      ...["AUDIT", "PAYMENT", "PAYMENT", "REQUEST", "SCA"],
    ]);
  });

  it("answers a repetition with the same bytes even if a new request would be refused", async () => {
    const psu = { ...(await knownPsu()), "x-psu-identity": undefined };
    const headers = { ...psu, "x-request-id": randomUUID() };
    const debtorAccount = { iban: eirik.other.iban, currency: "NOK" };
    const first = await post(orderOf({ debtorAccount }), { headers });
    const { id } = await accountOf(eirik.other.bban);
    await editAccount(id, () => ({ blocked: true }));
    expect(await post(orderOf({ debtorAccount }), { headers: psu })).toMatchObject({
      code: "PAYMENT_FAILED",
    });
    expect(await post(orderOf({ debtorAccount }), { headers })).toEqual(first);
    await editAccount(id, () => ({ blocked: false }));
  });

  it.each([
    ["PSU-Context PRIVATE and no X-PSU-IDENTITY", "PRIVATE", undefined],
    ["X-PSU-IDENTITY and no PSU-Context", undefined, eirik.number],
  ])(
    "creates a payment that a single SCA approves if the request has %s (SCA, 8)",
    async (_, context, identity) => {
      const headers = { "psu-context": context, "x-psu-identity": identity };
      const received = await receiveApproved(orderOf({ creditorName: `${context}` }), { headers });
      expect(await received.status()).toEqual({ transactionStatus: "ACSP" });
    },
  );

  it("answers a repetition with the same bytes, and creates nothing new", async () => {
    const headers = { "x-request-id": randomUUID() };
    const first = await post(orderOf(), { headers });
    expect(await post(orderOf(), { headers })).toEqual(first);
  });

  it("accepts the debtor's BBAN, and the creditor's BBAN with the BIC", async () => {
    const debtorAccount = { bban: eirik.main.bban, currency: "NOK" };
    const creditor = {
      creditorAccount: { bban: "532013000", currency: "EUR" },
      creditorAgent: "COBADEFFXXX",
    };
    expect(await post(orderOf({ debtorAccount, ...creditor }))).toMatchObject({ status: 201 });
  });

  it.each([
    ["today", "2026-03-02"],
    ["the last allowed day, 365 days ahead", "2027-03-02"],
  ])("accepts an execution date that is %s", async (_, requestedExecutionDate) => {
    expect(await post(orderOf({ requestedExecutionDate }))).toMatchObject({ status: 201 });
  });

  it.each([
    ["a name of 70 letters", { creditorName: "Å".repeat(70) }],
    ["a remittance text of 140 characters", { remittanceInformationUnstructured: "x".repeat(140) }],
    ["an order without optional fields", { creditorAddress: undefined, purposeCode: undefined }],
  ])("accepts %s", async (_, changes) => {
    expect(await post(orderOf(changes))).toMatchObject({ status: 201 });
  });
});

const money = (amount: unknown, currency: unknown = "EUR") => ({
  instructedAmount: { amount, currency },
});

const at = (requestedExecutionDate: unknown) => ({ requestedExecutionDate });

const creditor = (reference: object, creditorAgent?: string) => ({
  creditorAgent,
  creditorAccount: { currency: "EUR", ...reference },
});

const from = (reference: object) => ({ debtorAccount: { currency: "NOK", ...reference } });

const iban = "DE89370400440532013000";

// biome-ignore format: one refusal per line, so that it reads as a table
const formatErrors: [string, Record<string, unknown>, string][] = [
  ["instructedAmount as a string", { instructedAmount: "250.00" }, "instructedAmount"],
  ["a required field that is null", { creditorName: null }, "creditorName"],
  ["an amount as a number", money(250), "instructedAmount.amount"],
  ["an amount in JPY with decimals", money("1.5", "JPY"), "instructedAmount.amount"],
  ["an amount in KWD with four decimals", money("1.2345", "KWD"), "instructedAmount.amount"],
  ["an amount with 14 digits before the point", money("12345678901234.00"), "instructedAmount.amount"],
  ["a negative amount", money("-1.00"), "instructedAmount.amount"],
  ["an amount of zero", money("0.00"), "instructedAmount.amount"],
  ["an amount with an exponent", money("1e3"), "instructedAmount.amount"],
  ["an amount with a plus sign", money("+1.00"), "instructedAmount.amount"],
  ["an unknown currency", money("1.00", "XYZ"), "instructedAmount.currency"],
  ["a currency in small letters", money("1.00", "eur"), "instructedAmount.currency"],
  ["an unknown country", { creditorAddress: { country: "XX" } }, "creditorAddress.country"],
  ["an address without its country", { creditorAddress: { city: "Bonn" } }, "creditorAddress.country"],
  ["a street of 71 characters", { creditorAddress: { country: "DE", street: "x".repeat(71) } }, "creditorAddress.street"],
  ["an execution date that does not exist", at("2026-02-30"), "requestedExecutionDate"],
  ["an execution date as a number", at(20260302), "requestedExecutionDate"],
  ["an execution date with a time", at("2026-03-02T00:00:00+00:00"), "requestedExecutionDate"],
  ["an order without a creditor's name", { creditorName: undefined }, "creditorName"],
  ["a creditor's name as a number", { creditorName: 7 }, "creditorName"],
  ["a name of 71 characters", { creditorName: "x".repeat(71) }, "creditorName"],
  ["a name with an emoji", { creditorName: "Nora 🙂" }, "creditorName"],
  ["a name with a control character", { creditorName: "Nora\u0007" }, "creditorName"],
  ["a name with three combining marks in a row", { creditorName: "Nora\u0331\u0332\u0333" }, "creditorName"],
  ["an invalid execution date (one message for one mistake)", at("x"), "requestedExecutionDate"],
  ["an invalid IBAN (one message for one mistake)", from({ iban: "x" }), "debtorAccount.iban"],
  ["an invalid BBAN (one message for one mistake)", from({ bban: "-".repeat(40) }), "debtorAccount.bban"],
  ["a name of 300,000 combining marks", { creditorName: "\u0323".repeat(300_000) }, "creditorName"],
  ["an empty remittance text", { remittanceInformationUnstructured: "" }, "remittanceInformationUnstructured"],
  ["a blank remittance text", { remittanceInformationUnstructured: "  " }, "remittanceInformationUnstructured"],
  ["a remittance text of 141 characters", { remittanceInformationUnstructured: "x".repeat(141) }, "remittanceInformationUnstructured"],
  ["an emoji in the remittance text", { remittanceInformationUnstructured: "🎁" }, "remittanceInformationUnstructured"],
  ["an IBAN with wrong check digits", creditor({ iban: "DE88370400440532013000" }), "creditorAccount.iban"],
  ["a creditor's account with both IBAN and BBAN", creditor({ iban, bban: "532013000" }, "COBADEFF"), "creditorAccount"],
  ["a creditor's account with neither IBAN nor BBAN", creditor({}), "creditorAccount"],
  ["a creditor's account without a currency", creditor({ iban, currency: undefined }), "creditorAccount.currency"],
  ["a BBAN without the creditor's bank", creditor({ bban: "532013000" }), "creditorAgent"],
  ["a BIC of 9 characters", { creditorAgent: "COBADEFFX" }, "creditorAgent"],
  ["a BIC in small letters", { creditorAgent: "cobadeff" }, "creditorAgent"],
  ["a debtor's BBAN with a wrong control digit", from({ bban: "99995260188" }), "debtorAccount.bban"],
  ["a debtor's IBAN from abroad", from({ iban }), "debtorAccount.iban"],
  ["an order without a debtor account", { debtorAccount: undefined }, "debtorAccount"],
  ["an unknown purpose code", { purposeCode: "GIFT" }, "purposeCode"],
  ["an unknown field", { chargeBearer: "SHAR" }, "chargeBearer"],
  ["an unknown field of the amount", { instructedAmount: { amount: "1.00", currency: "EUR", unit: 1 } }, "instructedAmount.unit"],
  ["an unknown field of the address", { creditorAddress: { country: "DE", planet: "Earth" } }, "creditorAddress.planet"],
  ["an unknown field of an account", creditor({ iban, msisdn: "1" }), "creditorAccount.msisdn"],
  ["a field of another product", { remittanceInformationStructured: "1" }, "remittanceInformationStructured"],
];

const pathsOf = (answer: { body: { tppMessages: { path: string }[] } } | undefined) =>
  answer?.body.tppMessages.map((message) => message.path);

describe("POST /v1/payments/{payment-product} (specification, Payment initiation request)", () => {
  const refused = async (run: () => ReturnType<typeof post>, written: string[]) => {
    let answer: Awaited<ReturnType<typeof post>> | undefined;
    const families = await writtenBy(async () => {
      answer = await run();
    });
    expect(families).toEqual(written);
    return answer;
  };

  it.each(formatErrors)("refuses %s, and writes nothing", async (_, changes, path) => {
    const answer = await refused(() => post(orderOf(changes)), []);
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
    expect(pathsOf(answer)).toEqual([path]);
  });

  // biome-ignore format: one case per line, so that it reads as a table
  it.each([
    ["refuses a BIC of a country that does not exist for a BBAN", { bban: "532013000" }, "COBAZZFF", 400],
    ["refuses a BIC of a country that does not exist for an IBAN", { iban }, "COBAZZFF", 400],
    ["refuses a BIC of another country than that of the IBAN", { iban }, "BNPAFRPP", 400],
    ["refuses a Norwegian BIC for a BBAN with a wrong control digit", { bban: "12345678901" }, "DNBANOKK", 400],
    ["refuses a Norwegian BIC for a BBAN of another country's form", { bban: "532013000" }, "DNBANOKKXXX", 400],
    ["refuses another Norwegian bank's BIC for an IBAN of this bank", { iban: havbris.main.iban }, "DNBANOKK", 400],
    ["refuses another Norwegian bank's BIC for a BBAN of this bank", { bban: havbris.main.bban }, "DNBANOKK", 400],
    ["accepts the BIC of this bank's branch for an IBAN of this bank", { iban: havbris.main.iban }, "FJORNO22XXX", 201],
    ["accepts an IBAN of this bank without a BIC", { iban: havbris.main.iban }, undefined, 201],
    ["accepts a Norwegian BIC for a BBAN of another bank", { bban: "12345678903" }, "DNBANOKK", 201],
    ["accepts a BIC of another country for a BBAN that Norway would refuse", { bban: "12345678901" }, "CHASUS33", 201],
    ["accepts a BIC of Kosovo, which SWIFT knows and ISO 3166 does not, for a BBAN", { bban: "1212012345678906" }, "NLPRXK22", 201],
    ["accepts a BIC of Kosovo for an IBAN of Kosovo", { iban: "XK051212012345678906" }, "NLPRXK22", 201],
    ["accepts a BIC of Jersey for an IBAN of the United Kingdom", { iban: "GB29NWBK60161331926819" }, "MIDLJESH", 201],
    ["accepts a BIC of Réunion for a French IBAN", { iban: "FR1420041010050500013M02606" }, "BNPARERX", 201],
    ["accepts a BIC of Åland for a Finnish IBAN", { iban: "FI2112345600000785" }, "AABAAX22", 201],
    ["refuses a BIC of Jersey for a French IBAN", { iban: "FR1420041010050500013M02606" }, "MIDLJESH", 400],
  ])("%s (decision: BIC and account)", async (_, account, bic, status) => {
    const answer = await post(orderOf(creditor(account, bic)));
    expect(answer.status).toBe(status);
    if (status === 201) return;
    const text = expect.stringContaining("name different countries or banks");
    expect(answer.body.tppMessages).toMatchObject([{ code: "PAYMENT_FAILED", path: "creditorAgent", text }]);
  });

  it.each([
    ["that is not JSON", "{", "body"],
    ["with text after the JSON", "{} {}", "body"],
    ["that is a list", "[]", "body"],
    ["that is null", "null", "body"],
    ["that is a string", '"250"', "body"],
    [
      "with a field __proto__",
      JSON.stringify(orderOf()).replace("{", '{"__proto__":{"a":1},'),
      "body",
    ],
  ])("refuses a body %s, and writes nothing", async (_, rawBody, path) => {
    const answer = await refused(() => post(undefined, { rawBody }), []);
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it("refuses a body whose Content-Type is not JSON", async () => {
    const headers = { "content-type": "application/xml" };
    const answer = await refused(() => post(undefined, { rawBody: "<a/>", headers }), []);
    expect(answer).toMatchObject({ status: 415, code: "BAD_REQUEST", path: "content-type" });
  });

  it.each(["target-2-payments", "constructor"])('answers 404 for product "%s"', async (name) => {
    const options = { params: { "payment-product": name }, body: orderOf() };
    const headers = { "x-psu-identity": eirik.number };
    const answer = await refused(() => call(createPayment, { ...options, headers }), []);
    expect(answer).toMatchObject({
      status: 404,
      code: "PRODUCT_UNKNOWN",
      path: "payment-product",
    });
  });

  it.each([
    ["maybe", "allowLogicalDuplicate"],
    ["", "allowLogicalDuplicate"],
  ])('refuses the value "%s" of allowLogicalDuplicate', async (value, path) => {
    const answer = await refused(
      () => post(orderOf(), { query: { allowLogicalDuplicate: value } }),
      [],
    );
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it.each([
    ["yesterday", "2026-03-01", testTime, "2026-03-02"],
    ["366 days ahead", "2027-03-03", testTime, "2027-03-02"],
    [
      "a day that has just ended in Oslo",
      "2026-03-02",
      new Date("2026-03-02T23:00Z"),
      "2026-03-03",
    ],
  ])(
    "refuses an execution date that is %s, and names the nearest allowed date (decision: execution date)",
    async (_, day, now, bound) => {
      const answer = await refused(() => post(orderOf(at(day)), { now }), ["REQUEST"]);
      const expected = { code: "EXECUTION_DATE_INVALID", path: "requestedExecutionDate" };
      expect(answer).toMatchObject({ status: 400, ...expected });
      expect(answer?.text).toContain(bound);
    },
  );

  it("gives the same refusal for a debtor account that is unknown, not the PSU's or in another currency", async () => {
    const headers = { ...psu, "x-psu-identity": undefined };
    const told = new Set<string>();
    for (const changes of [
      from({ iban: "NO0995360573002" }),
      from({ iban: ingrid.main.iban }),
      from({ iban: havbris.main.iban }),
      from({ iban: eirik.main.iban, currency: "EUR" }),
    ]) {
      const answer = await refused(() => post(orderOf(changes), { headers }), ["REQUEST"]);
      const expected = { status: 400, code: "PAYMENT_FAILED", path: "debtorAccount" };
      expect(answer).toMatchObject(expected);
      told.add(JSON.stringify(answer?.body));
    }
    expect(told.size).toBe(1);
  });

  it.each([
    ["an amount that is too large for the sandbox", money("1818383.71"), "instructedAmount.amount"],
    [
      "a payment to the debtor's own account",
      creditor({ iban: eirik.main.iban }),
      "creditorAccount",
    ],
    [
      "a payment to the debtor's own account by BBAN",
      creditor({ bban: eirik.main.bban }, "FJORNO22"),
      "creditorAccount",
    ],
  ])("refuses %s", async (_, changes, path) => {
    const answer = await refused(() => post(orderOf(changes)), ["REQUEST"]);
    expect(answer).toMatchObject({ status: 400, code: "PAYMENT_FAILED", path });
  });

  it("refuses a PSU-ID that is unknown to the TPP", async () => {
    const headers = { "psu-id": randomUUID() };
    expect(await post(orderOf(), { headers })).toMatchObject({
      status: 401,
      code: "PSU_CREDENTIALS_INVALID",
      path: "psu-id",
    });
  });

  it("refuses an order with none of PSU-ID, X-PSU-IDENTITY and PSU-Context (SCA, 8)", async () => {
    const nobody = { "x-psu-identity": undefined };
    const required = { status: 400, code: "HTTP_HEADER_REQUIRED", path: "psu-id" };
    const answer = await refused(() => post(orderOf(), { headers: nobody }), []);
    expect(answer).toMatchObject(required);
    for (const name of ["psu-id", "x-psu-identity", "psu-context"])
      expect(answer?.text).toContain(name);
  });
});
