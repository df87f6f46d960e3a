import { randomUUID } from "node:crypto";
import { handler as startAuthorisation } from "../../../functions/payments/start-authorisation.ts";
import { handler as deleteSigningBasket } from "../../../functions/signing-baskets/delete-signing-basket.ts";
import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { call } from "../../support/operations/call.ts";
import {
  approveBasket,
  authorise,
  basketLink,
  basketOfTwoContexts,
  collect,
  collected,
  paid,
  receiveBasket,
  receiveOne,
  statusesOf,
} from "../../support/payments/baskets.ts";
import { eirik, havbris, ingrid } from "../../support/payments/orders.ts";
import { knownPsu, type ReceivedPayment, receive } from "../../support/payments/payments.ts";
import { usePlayedProvider } from "../../support/psu/played-provider.ts";
import { auditEvents, havbris as company, corporateId, namedBy } from "../../support/psu/sca.ts";
import { approve, broughtBack, visitor } from "../../support/psu/site.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });

const provider = usePlayedProvider();

let psu: { "psu-id": string };

beforeAll(async () => {
  psu = await knownPsu();
});

const once = madeOnce(kept, () => receiveBasket([paid("One"), paid("Two")]));

describe("POST /v1/signing-baskets/{basketId}/authorisations (specification, Start signing basket authorisation)", () => {
  it("returns scaStatus and the links of the SCA, and nothing else", async () => {
    const { basketId } = await once();
    const { status, headers, body } = await authorise({ basketId }, psu);
    const place = `https://localhost:8443/v1/signing-baskets/${basketId}/authorisations/`;
    expect(status).toBe(201);
    expect(headers["aspsp-sca-approach"]).toBe("REDIRECT");
    expect(body).toEqual({
      scaStatus: "RECEIVED",
      _links: {
        scaRedirect: { href: expect.stringContaining("http://localhost:8080/s/"), verbs: ["GET"] },
        scaStatus: {
          href: expect.stringMatching(new RegExp(`^${place}[0-9a-f-]{36}$`)),
          verbs: ["GET"],
        },
      },
    });
    expect(await auditEvents(basketId)).toEqual(["BASKET_CREATED", "SCA_STARTED"]);
  });

  it("writes the authorisation, its SCA and an audit event, and nothing else", async () => {
    const basket = await once();
    expect(await writtenBy(() => authorise(basket, psu))).toEqual([
      ...["AUDIT", "BASKET", "REQUEST", "SCA"],
    ]);
  });

  it("answers a repetition byte for byte even after the approval", async () => {
    const basket = await once();
    const headers = { "x-request-id": randomUUID() };
    const first = await authorise(basket, psu, { headers });
    expect(await authorise(basket, psu, { headers })).toEqual(first);
    await approve(first.body._links.scaRedirect.href, eirik.number);
    expect(await authorise(basket, psu, { headers })).toEqual(first);
  });

  it("answers a repetition byte for byte after the basket is deleted or approved for a company (decision: X-Request-ID)", async () => {
    const basket = await once();
    const headers = { "x-request-id": randomUUID() };
    const first = await authorise(basket, psu, { headers });
    const params = { basketId: basket.basketId };
    expect(await call(deleteSigningBasket, { params, headers: psu })).toMatchObject({
      status: 204,
    });
    expect(await authorise(basket, psu, { headers })).toEqual(first);
    const other = await once();
    const again = { "x-request-id": randomUUID() };
    const answer = await authorise(other, psu, { headers: again });
    const set = { psuId: psu["psu-id"], corporateId: randomUUID() };
    await table.change([{ update: keys.basket(other.basketId), set }]);
    expect(await authorise(other, psu)).toMatchObject({ status: 400 });
    expect(await authorise(other, psu, { headers: again })).toEqual(answer);
    expect([first.status, answer.status]).toEqual([201, 201]);
  });

  it("accepts amount-as-string among other values of X-Accept-Fix", async () => {
    const basket = await once();
    const headers = { "x-accept-fix": "longer-names, amount-as-string" };
    expect(await authorise(basket, psu, { headers })).toMatchObject({ status: 201 });
  });

  it("can start a second SCA, whose approval invalidates the first", async () => {
    const basket = await once();
    const [first, second] = [await basketLink(basket, psu), await basketLink(basket, psu)];
    await approve(second, eirik.number);
    expect(await statusesOf(basket)).toEqual(["ACSP", "ACSP"]);
    expect(await approve(first, eirik.number)).toMatchObject({ status: "409", code: "CONFLICT" });
  });

  it("starts an SCA in the corporate context of the payments", async () => {
    const session = { "tpp-session-id": "company" };
    const corporate = { ...psu, "psu-corporate-id": await corporateId(company) };
    const order = paid("Corporate", {
      debtorAccount: { iban: havbris.main.iban, currency: "NOK" },
      creditorAccount: { iban: ingrid.main.iban, currency: "NOK" },
    });
    const headers = { ...corporate, "x-psu-identity": undefined };
    const payment = await receive(order, { headers });
    const { body } = await collect([payment.id], { headers: corporate });
    const back = await approve(await basketLink(body, { ...corporate, ...session }), eirik.number);
    expect(back).toMatchObject({
      context: "CORPORATE",
      "psu-corporate-id": corporate["psu-corporate-id"],
    });
    expect(await payment.status({ headers: corporate })).toEqual({
      transactionStatus: "ACSP",
    });
  });
});

describe("a signing basket that can be paid in more than one context", () => {
  it("is approved in the context that the PSU chooses", async () => {
    const { link, number, contexts, payment } = await basketOfTwoContexts();
    const browser = visitor();
    let page = await browser.submit(await browser.open(link), "identify", [["number", number]]);
    expect(choicesOf(page, "context").sort()).toEqual(contexts.toSorted());
    const [, second = ""] = contexts;
    page = await browser.submit(page, "context", [["context", second]]);
    const back = broughtBack(await browser.submit(page, "approve"));
    expect(back).toMatchObject({ context: "CORPORATE", "psu-corporate-id": second });
    // The account is new and has no funds.
    expect(await payment.status({ headers: namedBy(back) })).toMatchObject({
      transactionStatus: "ACCP",
    });
  });
});

describe("a payment in a signing basket", () => {
  it("cannot be authorised on its own", async () => {
    const { payments } = await once();
    const params = payments[0]?.params ?? {};
    expect(await call(startAuthorisation, { params, headers: psu })).toMatchObject({
      ...{ status: 409, code: "CONFLICT", path: "payment-id" },
    });
  });

  it("is not approved by its own link", async () => {
    const basket = await once();
    const link = basket.payments[0]?.link ?? "";
    expect(await approve(link, eirik.number)).toMatchObject({ status: "409", code: "CONFLICT" });
    expect(await statusesOf(basket)).toEqual(["RCVD", "RCVD"]);
    await approveBasket(basket, psu);
    expect(await statusesOf(basket)).toEqual(["ACSP", "ACSP"]);
  });

  it("is not approved by its own link if it was put into the basket while the approval on that link was in progress", async () => {
    const payments = [await receiveOne(paid("One")), await receiveOne(paid("Two"))];
    const [alone] = payments as [ReceivedPayment, ReceivedPayment];
    const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    provider.approves = async (proven) => {
      asked.resolve();
      await goOn.promise;
      return proven;
    };
    const approval = alone.approve();
    await asked.promise;
    const basket = await collected(payments);
    goOn.resolve();
    expect(await approval).toMatchObject({ status: "409", code: "CONFLICT" });
    expect(await statusesOf(basket)).toEqual(["RCVD", "RCVD"]);
    await approveBasket(basket, psu);
    expect(await statusesOf(basket)).toEqual(["ACSP", "ACSP"]);
  });
});

describe("POST /v1/signing-baskets/{basketId}/authorisations (specification, Start signing basket authorisation)", () => {
  it.each<[string, Record<string, string | undefined>, number, string, string]>([
    ["x-accept-fix", { "x-accept-fix": undefined }, 400, "HTTP_HEADER_REQUIRED", "x-accept-fix"],
    [
      "amount-as-string in x-accept-fix",
      { "x-accept-fix": "longer-names" },
      400,
      "FORMAT_ERROR",
      "x-accept-fix",
    ],
    ["PSU-ID", { "psu-id": undefined }, 400, "HTTP_HEADER_REQUIRED", "psu-id"],
    [
      "PSU-IP-Address",
      { "psu-ip-address": undefined },
      400,
      "HTTP_HEADER_REQUIRED",
      "psu-ip-address",
    ],
    [
      "TPP-Session-ID",
      { "tpp-session-id": undefined },
      400,
      "HTTP_HEADER_REQUIRED",
      "tpp-session-id",
    ],
    [
      "TPP-Redirect-URI",
      { "tpp-redirect-uri": undefined },
      400,
      "HTTP_HEADER_REQUIRED",
      "tpp-redirect-uri",
    ],
    ["a known PSU-ID", { "psu-id": randomUUID() }, 401, "PSU_CREDENTIALS_INVALID", "psu-id"],
  ])(
    "is refused without %s (specification, Common request headers, column B)",
    async (_, headers, status, code, path) => {
      const basket = await once();
      expect(await authorise(basket, psu, { headers })).toMatchObject({ status, code, path });
    },
  );

  it.each<[string, object]>([
    ["cancelled", { state: "withdrawn" }],
    ["rejected", { state: "rejected" }],
    ["approved", { state: "submitted" }],
  ])("is refused if a payment is %s", async (_, set) => {
    const basket = await once();
    const id = basket.payments[1]?.id;
    await table.change([{ update: keys.payment(id), set: { ...set } }]);
    expect(await authorise(basket, psu)).toMatchObject({
      ...{ status: 409, code: "CONFLICT", path: "basketId" },
    });
  });

  it("is refused if the basket is approved or unknown", async () => {
    const basket = await once();
    await approveBasket(basket, psu);
    const refused = { status: 409, code: "CONFLICT", path: "basketId" };
    expect(await authorise(basket, psu)).toMatchObject(refused);
    const none = { status: 404, code: "RESOURCE_UNKNOWN", path: "basketId" };
    expect(await authorise({ basketId: randomUUID() }, psu)).toMatchObject(none);
  });

  it("starts an SCA that fails for another PSU than PSU-ID names", async () => {
    const basket = await once();
    const back = await broughtBackBy(await basketLink(basket, psu), ingrid.number);
    expect(back).toMatchObject({ status: "401", code: "PSU_CREDENTIALS_INVALID" });
  });

  it("starts an SCA that fails if the PSU cannot pay from all accounts in one context", async () => {
    const theirs = {
      debtorAccount: { iban: havbris.main.iban, currency: "NOK" },
      creditorAccount: { iban: ingrid.main.iban, currency: "NOK" },
    };
    const basket = await receiveBasket([paid("Own"), paid("Company", theirs)]);
    const back = await broughtBackBy(await basketLink(basket, psu), eirik.number);
    expect(back).toMatchObject({ status: "400", code: "PAYMENT_FAILED" });
    expect(await statusesOf(basket)).toEqual(["RCVD", "RCVD"]);
  });
});

async function broughtBackBy(link: string, number: string) {
  const browser = visitor();
  return broughtBack(
    await browser.submit(await browser.open(link), "identify", [["number", number]]),
  );
}
