import { handler } from "../../../functions/signing-baskets/list-signing-basket-authorisations.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { authorise, paid, receiveBasket } from "../../support/payments/baskets.ts";
import { knownPsu, later } from "../../support/payments/payments.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const idOf = (body: { _links: { scaStatus: { href: string } } }) =>
  body._links.scaStatus.href.split("/").at(-1);

describe("GET /v1/signing-baskets/{basketId}/authorisations", () => {
  it("returns an empty list first, then the authorisations in the order of their start", async () => {
    const psu = await knownPsu();
    const basket = await receiveBasket([paid("Listed")]);
    const params = { basketId: basket.basketId };
    expect((await call(handler, { params })).body).toEqual({ authorisationIds: [] });
    const begun: (string | undefined)[] = [];
    for (const minutes of [0, 1, 2]) {
      const now = later(testTime, { minutes });
      begun.push(idOf((await authorise(basket, psu, { now })).body));
    }
    const { status, body } = await call(handler, { params });
    expect([status, body]).toEqual([200, { authorisationIds: begun }]);
  });
});
