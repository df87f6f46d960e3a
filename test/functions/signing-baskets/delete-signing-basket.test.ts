import { randomUUID } from "node:crypto";
import { handler } from "../../../functions/signing-baskets/delete-signing-basket.ts";
import { handler as getSigningBasket } from "../../../functions/signing-baskets/get-signing-basket.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { type CallOptions, call, testTime } from "../../support/operations/call.ts";
import {
  approveAndDie,
  approveBasket,
  basketLink,
  collect,
  paid,
  receiveBasket,
  statusesOf,
} from "../../support/payments/baskets.ts";
import { eirik } from "../../support/payments/orders.ts";
import { book } from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { approve } from "../../support/psu/site.ts";
import { frozenAt } from "../../support/table/processes.ts";
import { writtenBy } from "../../support/table/uses.ts";

const { psu } = usePsu();

const remove = (basketId: string, headers: CallOptions["headers"] = {}) =>
  call(handler, { params: { basketId }, headers });

describe("DELETE /v1/signing-baskets/{basketId}", () => {
  it("answers 204, and the basket's GET then answers 404", async () => {
    const { basketId } = await receiveBasket([paid("Gone")]);
    const written = await writtenBy(async () => {
      expect(await remove(basketId)).toMatchObject({ status: 204, body: undefined });
    });
    expect(written).toEqual(["AUDIT", "BASKET", "PAYMENT", "REQUEST"]);
    expect(await auditEvents(basketId)).toEqual(["BASKET_CREATED", "BASKET_DELETED"]);
    expect(await call(getSigningBasket, { params: { basketId } })).toMatchObject({ status: 404 });
    expect(await remove(basketId)).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN" });
  });

  it("gives the same answer to a repetition, even if the payment is in a new basket by then, and does not change that basket", async () => {
    const { basketId, payments } = await receiveBasket([paid("Again")]);
    const headers = { "x-request-id": randomUUID() };
    const first = await remove(basketId, headers);
    const next = await collect(payments.map(({ id }) => id));
    expect(await remove(basketId, headers)).toEqual(first);
    const params = { basketId: next.body.basketId };
    expect(await call(getSigningBasket, { params })).toMatchObject({ status: 200 });
  });

  it("allows the basket's payments to be approved alone or in another basket", async () => {
    const { basketId, payments } = await receiveBasket([paid("Alone"), paid("Together")]);
    await remove(basketId);
    const [alone, other] = payments as [(typeof payments)[0], (typeof payments)[0]];
    await alone.approve();
    expect(await alone.status()).toEqual({ transactionStatus: "ACSP" });
    expect(await collect([other.id])).toMatchObject({ status: 201 });
  });

  it("is refused if a payment of the basket is in another basket", async () => {
    const { basketId, payments } = await receiveBasket([paid("Here"), paid("Elsewhere")]);
    const update = keys.payment(payments.map(({ id }) => id)[1] ?? "");
    await table.change([{ update, set: { basketId: "another" } }]);
    expect(await remove(basketId)).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await table.get(update)).toMatchObject({ basketId: "another" });
  });

  it("invalidates the basket's SCA link", async () => {
    const basket = await receiveBasket([paid("Begun")]);
    const link = await basketLink(basket, psu);
    await remove(basket.basketId);
    expect(await approve(link, eirik.number)).toMatchObject({ status: "409", code: "CONFLICT" });
    expect(await statusesOf(basket)).toEqual(["RCVD"]);
  });

  it.each([
    ["the basket is approved", approveBasket],
    ["the basket is approved and its payments are not submitted yet", approveAndDie],
  ])("is refused if %s", async (_, begin) => {
    const basket = await receiveBasket([paid("Approved")]);
    await begin(basket, psu);
    const { basketId } = basket;
    expect(await remove(basketId)).toMatchObject({
      ...{ status: 409, code: "CONFLICT", path: "basketId" },
    });
    await book(testTime);
    expect(await remove(basketId)).toMatchObject({ status: 409 });
    expect(await auditEvents(basketId)).not.toContain("BASKET_DELETED");
  });

  it("deletes the basket once if another DELETE comes between any two uses of the table", async () => {
    const told = new Set<string>();
    for (let number = 1, isFrozen = true; isFrozen; number += 1) {
      const { basketId } = await receiveBasket([paid(`Frozen ${number}`)]);
      const statuses: number[] = [];
      const ask = async () => {
        const { status, text } = await remove(basketId);
        statuses.push(status);
        if (status === 409) told.add(`${text}`);
      };
      const frozen = await frozenAt(number, ask);
      await ask();
      await frozen.thaw();
      isFrozen = frozen.isFrozen;
      const [first, second] = statuses.toSorted();
      expect(first).toBe(204);
      expect([404, 409]).toContain(second);
    }
    expect([...told]).toEqual(["The signing basket has already been deleted."]);
  });

  it("gives the same answer to a repetition, even to one between any two uses of the table", async () => {
    for (let number = 1, isFrozen = true; isFrozen; number += 1) {
      const { basketId } = await receiveBasket([paid(`Again ${number}`)]);
      const headers = { "x-request-id": randomUUID() };
      const statuses: number[] = [];
      const ask = async () => void statuses.push((await remove(basketId, headers)).status);
      const frozen = await frozenAt(number, ask);
      await ask();
      await frozen.thaw();
      isFrozen = frozen.isFrozen;
      expect(statuses).toEqual([204, 204]);
    }
  });

  it("deletes the basket once if two requests come at the same time", async () => {
    const { basketId } = await receiveBasket([paid("Twice")]);
    const answers = await Promise.all([remove(basketId), remove(basketId)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect([
      [204, 404],
      [204, 409],
    ]).toContainEqual(statuses);
  });
});
