import { randomUUID } from "node:crypto";
import { handler as getSigningBasket } from "../../../functions/signing-baskets/get-signing-basket.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { call, testTime } from "../../support/operations/call.ts";
import {
  basketStatusOf,
  collect,
  collected,
  paid,
  receiveBasket,
  receiveMany,
} from "../../support/payments/baskets.ts";
import { havbris, ingrid, orderOf } from "../../support/payments/orders.ts";
import { knownPsu, later, receive, receiveApproved } from "../../support/payments/payments.ts";
import { auditEvents, havbris as company, corporateId } from "../../support/psu/sca.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { frozenAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true });

const one = async (options = {}) => (await receive(paid("One"), options)).id;

describe("POST /v1/signing-baskets (specification, Signing basket authorisation response)", () => {
  it("answers 201 with the basket's id, status, location and links", async () => {
    const { status, headers, body } = await collect([await one(), await one()]);
    const self = `https://localhost:8443/v1/signing-baskets/${body.basketId}`;
    expect(status).toBe(201);
    expect(headers.location).toBe(self);
    expect(headers).not.toHaveProperty("aspsp-sca-approach");
    expect(body).toEqual({
      basketId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      transactionStatus: "RCVD",
      _links: {
        self: { href: self, verbs: ["GET", "DELETE"] },
        status: { href: `${self}/status`, verbs: ["GET"] },
        startAuthorisation: { href: `${self}/authorisations`, verbs: ["GET", "POST"] },
      },
    });
    expect(await auditEvents(body.basketId)).toEqual(["BASKET_CREATED"]);
  });

  it("writes only the basket, its payments, an audit event and the request guard", async () => {
    const ids = [await one(), await one()];
    expect(await writtenBy(() => collect(ids))).toEqual(
      ["AUDIT", "BASKET", "PAYMENT", "PAYMENT", "REQUEST"].sort(),
    );
  });

  it("answers a repetition byte for byte even if a payment has changed, and creates nothing new", async () => {
    const ids = [await one(), await one()];
    const headers = { "x-request-id": randomUUID() };
    const first = await collect(ids, { headers });
    expect(await collect(ids, { headers })).toEqual(first);
    await table.change([{ update: keys.payment(ids[0] ?? ""), set: { status: "CANC" } }]);
    expect(await collect(ids, { headers })).toEqual(first);
    expect(await auditEvents(first.body.basketId)).toEqual(["BASKET_CREATED"]);
  });

  it("creates one basket if the same request is sent twice at the same time", async () => {
    const ids = [await one(), await one()];
    const headers = { "x-request-id": randomUUID() };
    const [first, second] = await Promise.all([
      collect(ids, { headers }),
      collect(ids, { headers }),
    ]);
    expect(first.status).toBe(201);
    expect(second).toEqual(first);
  });

  it("creates one basket if the repetition comes between any two uses of the table", async () => {
    for (let number = 1, isFrozen = true; isFrozen; number += 1) {
      const ids = [await one()];
      const headers = { "x-request-id": randomUUID() };
      const answers: unknown[] = [];
      const ask = async () => void answers.push(await collect(ids, { headers }));
      const frozen = await frozenAt(number, ask);
      await ask();
      await frozen.thaw();
      isFrozen = frozen.isFrozen;
      expect(answers).toEqual([answers[0], answers[0]]);
      expect(answers[0]).toMatchObject({ status: 201 });
    }
  });

  it("accepts ids in capital letters, and payments of different products and accounts", async () => {
    const euro = { debtorAccount: { iban: ingrid.other.iban, currency: "EUR" } };
    const headers = { "x-psu-identity": ingrid.number };
    const ids = [await one(), (await receive(orderOf(euro), { headers })).id];
    expect(await collect(ids.map((id) => id.toUpperCase()))).toMatchObject({ status: 201 });
  });

  it("creates a basket for the PSU that the request names if its payments name no PSU", async () => {
    const headers = { "x-psu-identity": undefined, "psu-context": "PRIVATE" };
    const ids = [await one({ headers })];
    const { body } = await collect(ids, { headers: await knownPsu() });
    const params = { basketId: body.basketId };
    const read = async (headers: Record<string, string>) =>
      (await call(getSigningBasket, { params, headers })).status;
    expect(await read(await knownPsu())).toBe(200);
    expect(await read(await knownPsu(ingrid.number))).toBe(404);
  });

  it("accepts fifty payments", async () => {
    const payments = await receiveMany(paid("Many"), 50, (at) => ({ creditorName: `Many ${at}` }));
    const basket = await collected(payments);
    expect(basket.payments).toHaveLength(50);
    expect(await basketStatusOf(basket)).toBe("RCVD");
  });

  it("puts a payment into only one of two baskets that are created at the same time", async () => {
    const shared = await one();
    const answers = await Promise.all([collect([shared, await one()]), collect([shared])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      code: "CONFLICT",
      path: "paymentIds.0",
    });
  });
});

describe("POST /v1/signing-baskets (specification, Errors; decision: Basket)", () => {
  const known = randomUUID();

  it.each<[string, unknown, string]>([
    ["paymentIds as a string", "none", "paymentIds"],
    ["an empty list", [], "paymentIds"],
    ["an id that is not a UUID", ["7"], "paymentIds.0"],
    ["a payment that is named twice", [known, known.toUpperCase()], "paymentIds"],
    ["more than fifty payments", Array.from({ length: 51 }, () => randomUUID()), "paymentIds"],
    ["an id as a number", [known, 7], "paymentIds.1"],
  ])("refuses %s", async (_, ids, path) => {
    expect(await collect(ids)).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it.each([
    ["without paymentIds", {}, "paymentIds"],
    ["with consentIds", { paymentIds: [known], consentIds: [known] }, "consentIds"],
  ])("refuses a body %s", async (_, body, path) => {
    const answer = await collect(undefined, { body });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it("refuses a body without a Digest", async () => {
    const tamper = ({ headers }: { headers: Record<string, string | undefined> }) => {
      delete headers.digest;
    };
    const answer = await collect([await one()], { tamper: tamper as never });
    expect(answer).toMatchObject({ status: 400 });
  });

  it.each<[string, object, number, string]>([
    ["a standing order", { service: "periodic-payments" }, 400, "REFERENCE_MIX_INVALID"],
    [
      "a bulk",
      { service: "bulk-payments", size: 1, entriesHash: "h" },
      400,
      "REFERENCE_MIX_INVALID",
    ],
    ["an approved payment", { state: "submitted" }, 409, "CONFLICT"],
    ["a cancelled payment", { state: "withdrawn" }, 409, "CONFLICT"],
    ["a rejected payment", { state: "rejected" }, 409, "CONFLICT"],
    ["a payment from before the sandbox's reset", { place: "before" }, 404, "RESOURCE_UNKNOWN"],
  ])("refuses %s", async (_, change, status, code) => {
    const ids = [await one(), await one()];
    await table.change([{ update: keys.payment(ids[1] ?? ""), set: { ...change } }]);
    const refused = { status, code, path: "paymentIds.1" };
    expect(await collect(ids)).toMatchObject(refused);
    // The refused basket leaves nothing behind, so its first payment can be collected again.
    expect(await collect([ids[0]])).toMatchObject({ status: 201 });
  });

  it.each<[string, () => Promise<string>, number, string]>([
    ["an unknown payment", async () => randomUUID(), 404, "RESOURCE_UNKNOWN"],
    [
      "a payment that its PSU has approved",
      async () => (await receiveApproved(paid("Approved"))).id,
      409,
      "CONFLICT",
    ],
    [
      "a payment that is already in another basket",
      async () => (await receiveBasket([paid("In")])).payments[0].id,
      409,
      "CONFLICT",
    ],
  ])("refuses %s", async (_, other, status, code) => {
    const answer = await collect([await one(), await other()]);
    expect(answer).toMatchObject({ status, code, path: "paymentIds.1" });
  });

  it("refuses a payment that was not approved within 24 hours", async () => {
    const id = await one();
    const now = later(testTime, { hours: 25 });
    expect(await collect([id], { now })).toMatchObject({ status: 409, path: "paymentIds.0" });
  });

  it("refuses payments of two PSUs, and a payment of another PSU than PSU-ID names", async () => {
    const eiriks = await knownPsu();
    const ingrids = await knownPsu(ingrid.number);
    const hers = { debtorAccount: { iban: ingrid.main.iban, currency: "NOK" } };
    const named = (psu: object) => ({ headers: { ...psu, "x-psu-identity": undefined } });
    const ids = [
      (await receive(paid("His"), named(eiriks))).id,
      (await receive(paid("Hers", hers), named(ingrids))).id,
    ];
    expect(await collect(ids)).toMatchObject({
      ...{ status: 400, code: "REFERENCE_MIX_INVALID", path: "paymentIds.1" },
    });
    expect(await collect(ids, { headers: eiriks })).toMatchObject({
      ...{ status: 404, code: "RESOURCE_UNKNOWN", path: "paymentIds.1" },
    });
  });

  it("refuses payments of one PSU in two contexts, whichever context the request names (Corporate and private context)", async () => {
    const psu = await knownPsu();
    const theirs = { debtorAccount: { iban: havbris.main.iban, currency: "NOK" } };
    const other = { creditorAccount: { iban: ingrid.main.iban, currency: "NOK" } };
    const corporate = { ...psu, "psu-corporate-id": await corporateId(company) };
    const named = (headers: object) => ({ headers: { ...headers, "x-psu-identity": undefined } });
    const ids = [
      (await receive(paid("Private"), named(psu))).id,
      (await receive(paid("Company", { ...theirs, ...other }), named(corporate))).id,
    ];
    const required = { status: 400, code: "HTTP_HEADER_REQUIRED" };
    expect(await collect(ids)).toMatchObject({ ...required, path: "psu-id" });
    expect(await collect(ids, { headers: psu })).toMatchObject({
      ...{ ...required, path: "psu-corporate-id" },
    });
    expect(await collect(ids, { headers: corporate })).toMatchObject({
      ...{ status: 404, code: "RESOURCE_UNKNOWN", path: "paymentIds.0" },
    });
  });

  it("answers 404 for another TPP's payment", async () => {
    const tpp = await anotherTpp();
    const answer = await collect([await one()], { tpp });
    expect(answer).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN", path: "paymentIds.0" });
  });
});
