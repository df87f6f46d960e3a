import { randomUUID } from "node:crypto";
import { handler as getSigningBasket } from "../../../functions/signing-baskets/get-signing-basket.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import {
  basketStatusOf,
  collect,
  collected,
  idOf,
  paid,
  receiveBasket,
  receiveMany,
} from "../../support/baskets.ts";
import { call, testTime } from "../../support/call.ts";
import {
  havbris,
  ingrid,
  knownPsu,
  later,
  orderOf,
  receive,
  receiveApproved,
} from "../../support/payments.ts";
import { frozenAt } from "../../support/processes.ts";
import { auditEvents, havbris as company, corporateId } from "../../support/sca.ts";
import { anotherTpp } from "../../support/small-world.ts";
import { useTable } from "../../support/table.ts";
import { writtenBy } from "../../support/uses.ts";

useTable({ small: true });

const one = async (options = {}) => idOf(await receive(paid("One"), options));

describe("POST /v1/signing-baskets (specification, Signing basket authorisation response)", () => {
  it("answers 201 with what it is, where it is and how it is approved", async () => {
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

  it("writes the basket and into each payment that it is in it, and nothing else", async () => {
    const ids = [await one(), await one()];
    expect(await writtenBy(() => collect(ids))).toEqual(
      ["AUDIT", "BASKET", "PAYMENT", "PAYMENT", "REQUEST"].sort(),
    );
  });

  it("answers a repetition byte for byte, whatever became of its payments, and creates nothing new", async () => {
    const ids = [await one(), await one()];
    const headers = { "x-request-id": randomUUID() };
    const first = await collect(ids, { headers });
    expect(await collect(ids, { headers })).toEqual(first);
    await table.change([{ update: keys.payment(ids[0] ?? ""), set: { status: "CANC" } }]);
    expect(await collect(ids, { headers })).toEqual(first);
    expect(await auditEvents(first.body.basketId)).toEqual(["BASKET_CREATED"]);
  });

  it("is created once by the same request sent twice at once", async () => {
    const ids = [await one(), await one()];
    const headers = { "x-request-id": randomUUID() };
    const [first, second] = await Promise.all([
      collect(ids, { headers }),
      collect(ids, { headers }),
    ]);
    expect(first.status).toBe(201);
    expect(second).toEqual(first);
  });

  it("is created once also where the second waits between any two uses of the table meanwhile", async () => {
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

  it("takes the ids in capital letters, and payments of any product from any account", async () => {
    const euro = { debtorAccount: { iban: ingrid.other.iban, currency: "EUR" } };
    const headers = { "x-psu-identity": ingrid.number };
    const ids = [await one(), idOf(await receive(orderOf(euro), { headers }))];
    expect(await collect(ids.map((id) => id.toUpperCase()))).toMatchObject({ status: 201 });
  });

  it("belongs to the PSU whom the request names, where its payments name nobody", async () => {
    const headers = { "x-psu-identity": undefined, "psu-context": "PRIVATE" };
    const ids = [await one({ headers })];
    const { body } = await collect(ids, { headers: await knownPsu() });
    const params = { basketId: body.basketId };
    const read = async (headers: Record<string, string>) =>
      (await call(getSigningBasket, { params, headers })).status;
    expect(await read(await knownPsu())).toBe(200);
    expect(await read(await knownPsu(ingrid.number))).toBe(404);
  });

  it("takes fifty payments", async () => {
    const payments = await receiveMany(paid("Many"), 50, (at) => ({ creditorName: `Many ${at}` }));
    const basket = await collected(payments);
    expect(basket.payments).toHaveLength(50);
    expect(await basketStatusOf(basket)).toBe("RCVD");
  });

  it("puts a payment into one of two baskets that are created at once", async () => {
    const shared = await one();
    const answers = await Promise.all([collect([shared, await one()]), collect([shared])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      code: "CONFLICT",
      path: "paymentIds.0",
    });
  });
});

describe("a signing basket that cannot be (specification, Errors)", () => {
  const known = randomUUID();

  it.each<[string, unknown, string]>([
    ["no list", "none", "paymentIds"],
    ["an empty list", [], "paymentIds"],
    ["what is no UUID", ["7"], "paymentIds.0"],
    ["a payment twice", [known, known.toUpperCase()], "paymentIds"],
    ["more than fifty", Array.from({ length: 51 }, () => randomUUID()), "paymentIds"],
    ["a number", [known, 7], "paymentIds.1"],
  ])("is refused with %s", async (_, ids, path) => {
    expect(await collect(ids)).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it.each([
    ["without a list", {}, "paymentIds"],
    ["with consents", { paymentIds: [known], consentIds: [known] }, "consentIds"],
  ])("is refused %s", async (_, body, path) => {
    const answer = await collect(undefined, { body });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it("is refused without a Digest of its body", async () => {
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
    ["one that is approved", { state: "submitted" }, 409, "CONFLICT"],
    ["one that is cancelled", { state: "withdrawn" }, 409, "CONFLICT"],
    ["one that is rejected", { state: "rejected" }, 409, "CONFLICT"],
    ["one of a world that is no more", { place: "before" }, 404, "RESOURCE_UNKNOWN"],
  ])("is refused with %s", async (_, change, status, code) => {
    const ids = [await one(), await one()];
    await table.change([{ update: keys.payment(ids[1] ?? ""), set: { ...change } }]);
    const refused = { status, code, path: "paymentIds.1" };
    expect(await collect(ids)).toMatchObject(refused);
    // The refused basket leaves nothing behind, so its first payment can be collected again.
    expect(await collect([ids[0]])).toMatchObject({ status: 201 });
  });

  it.each<[string, () => Promise<string>, number, string]>([
    ["a payment that there is not", async () => randomUUID(), 404, "RESOURCE_UNKNOWN"],
    [
      "one that its PSU has approved",
      async () => idOf(await receiveApproved(paid("Approved"))),
      409,
      "CONFLICT",
    ],
    [
      "one that is in a basket",
      async () => idOf((await receiveBasket([paid("In")])).payments[0] as never),
      409,
      "CONFLICT",
    ],
  ])("is refused with %s", async (_, other, status, code) => {
    const answer = await collect([await one(), await other()]);
    expect(answer).toMatchObject({ status, code, path: "paymentIds.1" });
  });

  it("is refused with a payment that nobody has approved in 24 hours", async () => {
    const id = await one();
    const now = later(testTime, { hours: 25 });
    expect(await collect([id], { now })).toMatchObject({ status: 409, path: "paymentIds.0" });
  });

  it("is refused with payments of two PSUs, and with another's than PSU-ID names", async () => {
    const eiriks = await knownPsu();
    const ingrids = await knownPsu(ingrid.number);
    const hers = { debtorAccount: { iban: ingrid.main.iban, currency: "NOK" } };
    const named = (psu: object) => ({ headers: { ...psu, "x-psu-identity": undefined } });
    const ids = [
      idOf(await receive(paid("His"), named(eiriks))),
      idOf(await receive(paid("Hers", hers), named(ingrids))),
    ];
    expect(await collect(ids)).toMatchObject({
      ...{ status: 400, code: "REFERENCE_MIX_INVALID", path: "paymentIds.1" },
    });
    expect(await collect(ids, { headers: eiriks })).toMatchObject({
      ...{ status: 404, code: "RESOURCE_UNKNOWN", path: "paymentIds.1" },
    });
  });

  it("is refused with payments of one PSU in two contexts, whichever a request names (Corporate and private context)", async () => {
    const psu = await knownPsu();
    const theirs = { debtorAccount: { iban: havbris.main.iban, currency: "NOK" } };
    const other = { creditorAccount: { iban: ingrid.main.iban, currency: "NOK" } };
    const corporate = { ...psu, "psu-corporate-id": await corporateId(company) };
    const named = (headers: object) => ({ headers: { ...headers, "x-psu-identity": undefined } });
    const ids = [
      idOf(await receive(paid("Private"), named(psu))),
      idOf(await receive(paid("Company", { ...theirs, ...other }), named(corporate))),
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

  it("is refused to another TPP, for which there are no such payments", async () => {
    const tpp = await anotherTpp();
    const answer = await collect([await one()], { tpp });
    expect(answer).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN", path: "paymentIds.0" });
  });
});
