import { randomUUID } from "node:crypto";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { handler } from "../../../functions/signing-baskets/get-signing-basket.ts";
import { handler as getStatus } from "../../../functions/signing-baskets/get-signing-basket-status.ts";
import { handler as listAuthorisations } from "../../../functions/signing-baskets/list-signing-basket-authorisations.ts";
import { call } from "../../support/operations/call.ts";
import { approveBasket, collect, paid, receiveBasket } from "../../support/payments/baskets.ts";
import { eirik, ingrid } from "../../support/payments/orders.ts";
import { knownPsu, receive } from "../../support/payments/payments.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

describe("GET /v1/signing-baskets/{basketId} (specification, Signing basket authorisation response)", () => {
  it("returns the payments in posted order, the status and the links", async () => {
    const { basketId, payments } = await receiveBasket([paid("A"), paid("B")]);
    const self = `https://localhost:8443/v1/signing-baskets/${basketId}`;
    expect(await call(handler, { params: { basketId } })).toMatchObject({
      status: 200,
      body: {
        payments: payments.map(({ id }) => id),
        transactionStatus: "RCVD",
        _links: {
          self: { href: self, verbs: ["GET", "DELETE"] },
          status: { href: `${self}/status`, verbs: ["GET"] },
          startAuthorisation: { href: `${self}/authorisations`, verbs: ["GET", "POST"] },
        },
      },
    });
  });

  it("returns no link startAuthorisation after the approval", async () => {
    const basket = await receiveBasket([paid("Approved")]);
    await approveBasket(basket, await knownPsu());
    const { basketId } = basket;
    const { body } = await call(handler, { params: { basketId } });
    expect(body).toMatchObject({ transactionStatus: "ACSP" });
    expect(Object.keys(body._links)).toEqual(["self", "status"]);
  });

  it("accepts the id in capital letters", async () => {
    const { basketId } = await receiveBasket([paid("Loud")]);
    const params = { basketId: basketId.toUpperCase() };
    expect(await call(handler, { params })).toMatchObject({ status: 200 });
  });

  it.each([
    ["unknown", randomUUID()],
    ["not a UUID", "7"],
    ["too long for a key", "7".repeat(3000)],
  ])("answers 404 for an id that is %s", async (_, basketId) => {
    for (const each of [handler, getStatus, listAuthorisations])
      expect(await call(each, { params: { basketId } })).toMatchObject({
        ...{ status: 404, code: "RESOURCE_UNKNOWN", path: "basketId" },
      });
  });

  it("answers another TPP with the same 404 as for an unknown basket", async () => {
    const { basketId } = await receiveBasket([paid("Own")]);
    const tpp = await anotherTpp();
    const [others, none] = [
      await call(handler, { params: { basketId }, tpp }),
      await call(handler, { params: { basketId: randomUUID() }, tpp }),
    ];
    expect(others).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN" });
    expect(others.body).toEqual(none.body);
  });

  it("answers 404 if PSU-ID names another PSU than the basket's", async () => {
    const [eiriks, ingrids] = [await knownPsu(eirik.number), await knownPsu(ingrid.number)];
    const named = { headers: { ...eiriks, "x-psu-identity": undefined } };
    const { body } = await collect([(await receive(paid("Named"), named)).id]);
    const params = { basketId: body.basketId };
    expect(await call(handler, { params, headers: eiriks })).toMatchObject({ status: 200 });
    expect(await call(handler, { params, headers: ingrids })).toMatchObject({
      ...{ status: 404, code: "RESOURCE_UNKNOWN", path: "basketId" },
    });
  });

  it("answers 404 after the sandbox is reset", async () => {
    const { basketId } = await receiveBasket([paid("Reset")]);
    expect((await call(initialize)).status).toBe(204);
    expect(await call(handler, { params: { basketId } })).toMatchObject({ status: 404 });
  });
});
