import { randomUUID } from "node:crypto";
import { handler as getSigningBasket } from "../../../functions/signing-baskets/get-signing-basket.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { call } from "../../support/operations/call.ts";
import {
  basketStatusOf,
  collect,
  collected,
  paid,
  receiveMany,
} from "../../support/payments/baskets.ts";
import { idOf, ingrid, knownPsu, orderOf, receive } from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { frozenAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true });

const one = async (options = {}) => idOf(await receive(paid("One"), options));

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
    const ids = [await one(), idOf(await receive(orderOf(euro), { headers }))];
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
