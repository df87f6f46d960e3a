import { randomUUID } from "node:crypto";
import { handler as getAccount } from "../../functions/accounts/get-account.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { handler as createPayment } from "../../functions/payments/create-payment.ts";
import { handler as getPaymentStatus } from "../../functions/payments/get-payment-status.ts";
import { handler as getUser } from "../../functions/psu/get-user.ts";
import { handler as listAgreements } from "../../functions/psu/list-agreements.ts";
import { handler as identifyPsu } from "../../functions/sca/identify-psu.ts";
import { routes } from "../../infra/routes.ts";
import type { OperationHandler } from "../../shared/http/pipeline/define-operation.ts";
import { call } from "../support/operations/call.ts";
import { orderOf, product } from "../support/payments/orders.ts";
import { receive } from "../support/payments/payments.ts";
import { openTab, reload, send } from "../support/psu/page-call.ts";
import { consent, corporateId, eirik, havbris } from "../support/psu/sca.ts";
import { letKnow, pisp } from "../support/psu/user.ts";
import { anotherTpp } from "../support/sandbox/small-world.ts";
import { useTable } from "../support/table/table.ts";

useTable();

describe("PSU-Corporate-ID (specification, Corporate and private context)", () => {
  const company = () => corporateId(havbris);

  it("is returned after the consent of a PSU who chose the corporate context", async () => {
    const headers = await consent(eirik, { context: await company() });
    expect(headers["psu-corporate-id"]).toBe(await company());
    const { status, body } = await call(listAccounts, { headers });
    expect([status, body.accounts[0].ownerName]).toEqual([200, havbris.name]);
  });

  it("is returned after the SCA of GET /v1/user if the TPP is only a PISP", async () => {
    const tpp = await pisp();
    await anotherTpp(tpp.organizationIdentifier);
    const id = await corporateId(havbris, tpp.organizationIdentifier);
    const back = await letKnow(eirik, { tpp, context: id });
    expect(back).toMatchObject({ context: "CORPORATE", "psu-corporate-id": id });
  });

  it("can be taken from GET /v1/agreements, and the SCA of the consent then does not ask for the agreement", async () => {
    const tpp = await anotherTpp();
    const known = { "psu-id": (await consent(eirik, { tpp }))["psu-id"] };
    const [{ id, name }] = (await call(listAgreements, { headers: known, tpp })).body.agreements;
    const headers = { ...known, "psu-corporate-id": id, "tpp-session-id": "companies" };
    const refused = await call(listAccounts, { headers, tpp });
    expect(refused).toMatchObject({ status: 401, code: "CONSENT_UNKNOWN" });
    const tab = await openTab(refused.body._links.scaRedirect.href);
    await send(identifyPsu, tab, [["number", eirik.customerNumber]]);
    const { html } = await reload(tab);
    expect(html).not.toContain('name="context"');
    expect(html).toContain(`Accounts of ${name}`);
  });
});

describe("a company's payment", () => {
  it.each([
    ["is answered with 404", "PRIVATE", 404, "RESOURCE_UNKNOWN", "payment-id"],
    ["requires PSU-Corporate-ID", "CORPORATE", 400, "HTTP_HEADER_REQUIRED", "psu-corporate-id"],
  ])("%s if PSU-Context is %s", async (_, context, status, code, path) => {
    const psu = await consent(eirik, { context: await corporateId(havbris) });
    const [account] = havbris.accounts;
    const debtorAccount = { bban: account?.bban, currency: "NOK" };
    const payment = await receive(orderOf({ debtorAccount }), {
      headers: { ...psu, "x-psu-identity": undefined },
    });
    const headers = { "psu-id": psu["psu-id"], "psu-context": context };
    const answer = await payment.call(getPaymentStatus, { headers });
    expect(answer).toMatchObject({ status, code, path });
    expect(await payment.status({ headers: psu })).toEqual({ transactionStatus: "RCVD" });
  });
});

describe("PSU-Context CORPORATE with a PSU-ID needs PSU-Corporate-ID (decision: Corporate request)", () => {
  const contextual = routes.filter(({ operation }) =>
    operation.headers.rows.some(({ name }) => name === "psu-context"),
  );
  const exempt = [
    "listAgreements",
    "getUser",
    "startConsent",
    "startBankOfferedConsent",
    "startFundsConsent",
  ];
  const [free, bound] = [true, false].map((isFree) =>
    contextual.filter(
      ({ id }) => [...exempt, "getConsent", "listFundsConsents"].includes(id) === isFree,
    ),
  );
  const missing = { status: 400, code: "HTTP_HEADER_REQUIRED", path: "psu-corporate-id" };
  const asking = async (handler: OperationHandler, headers: Record<string, string>) => {
    const { route, products, body } = handler.operation;
    const names = `${[route].flat()[0]}`.matchAll(/\{([^}]+)\}/g);
    const params = Object.fromEntries([...names].map(([, name = ""]) => [name, randomUUID()]));
    const posted = products || body ? { body: {} } : {};
    return call(handler, {
      params,
      ...posted,
      headers: { "psu-context": "CORPORATE", ...headers },
    });
  };

  it.each(bound ?? [])("in the operation $id", async ({ handler }) => {
    const psu = { "psu-id": randomUUID() };
    expect(await asking(handler, psu)).toMatchObject(missing);
    const named = { ...psu, "psu-corporate-id": randomUUID() };
    expect(await asking(handler, named)).not.toMatchObject(missing);
  });

  it.each(free ?? [])("but not in the operation $id", async ({ handler }) => {
    expect(await asking(handler, { "psu-id": randomUUID() })).not.toMatchObject(missing);
  });

  it("in every operation that reads PSU-Context, except seven exempt operations", () => {
    expect(new Set(free?.map(({ id }) => id)).size).toBe(7);
    expect(bound?.length).toBe(contextual.length - (free?.length ?? 0));
    expect(contextual.length).toBeGreaterThan(25);
  });

  it("but a request without PSU-ID gets an SCA link", async () => {
    const headers = { "psu-context": "CORPORATE" };
    const read = await call(listAccounts, { headers });
    expect(read).toMatchObject({ status: 401, code: "CONSENT_UNKNOWN" });
    expect(read.body._links.scaRedirect.href).toContain("/s/");
    const params = { "payment-product": product };
    expect(await call(createPayment, { params, body: orderOf(), headers })).toMatchObject({
      status: 201,
    });
  });
});

describe("PSU-Context PRIVATE together with PSU-Corporate-ID", () => {
  const params = { id: randomUUID(), "payment-product": product, "payment-id": randomUUID() };
  it.each([
    ["GET /v1/accounts", listAccounts, {}],
    ["GET /v1/accounts/{id}", getAccount, { params }],
    ["POST /v1/bank-offered-consents", startConsent, {}],
    ["POST /v1/payments/{payment-product}", createPayment, { params, body: orderOf() }],
    ["GET /v1/payments/{payment-product}/{payment-id}/status", getPaymentStatus, { params }],
    ["GET /v1/user", getUser, {}],
    ["GET /v1/agreements", listAgreements, {}],
  ])("is refused by %s", async (_, handler, options) => {
    const corporate = { "psu-id": randomUUID(), "psu-corporate-id": randomUUID() };
    const headers = { ...corporate, "psu-context": "PRIVATE" };
    const answer = await call(handler, { ...options, headers });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "psu-context" });
  });
});
