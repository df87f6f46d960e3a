import { handler } from "../../../functions/signing-baskets/get-signing-basket-status.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { call, testTime } from "../../support/operations/call.ts";
import {
  approveBasket,
  basketStatusOf,
  paid,
  receiveBasket,
  statusesOf,
  tooMuch,
} from "../../support/payments/baskets.ts";
import { book, later, soon } from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";

const { psu } = usePsu();

const tomorrow = { requestedExecutionDate: "2026-03-03" };

describe("GET /v1/signing-baskets/{basketId}/status (specification: the worst case among its payments)", () => {
  it("returns the status and nothing else", async () => {
    const { basketId } = await receiveBasket([paid("Only")]);
    const { status, body } = await call(handler, { params: { basketId } });
    expect([status, body]).toEqual([200, { transactionStatus: "RCVD" }]);
  });

  it("returns the worst status of its payments: that of the payment furthest from execution", async () => {
    const basket = await receiveBasket([paid("Today"), paid("Tomorrow", tomorrow)]);
    await approveBasket(basket, psu);
    expect([await statusesOf(basket), await basketStatusOf(basket)]).toEqual([
      ["ACSP", "ACTC"],
      "ACTC",
    ]);
    await book(soon);
    expect([await statusesOf(basket), await basketStatusOf(basket)]).toEqual([
      ["ACSC", "ACTC"],
      "ACTC",
    ]);
    await book(later(testTime, { days: 2 }));
    expect(await basketStatusOf(basket)).toBe("ACSC");
  });

  it("returns ACCP if there is no money for one payment", async () => {
    const basket = await receiveBasket([paid("Fine"), paid("Short", tooMuch)]);
    await approveBasket(basket, psu);
    expect(await basketStatusOf(basket)).toBe("ACCP");
  });

  it("returns RJCT if the basket was not approved within 24 hours", async () => {
    const basket = await receiveBasket([paid("Late")]);
    const now = later(testTime, { hours: 25 });
    expect(await basketStatusOf(basket, { now })).toBe("RJCT");
  });

  it("returns CANC if one payment is cancelled", async () => {
    const basket = await receiveBasket([paid("Kept"), paid("Cancelled")]);
    const id = basket.payments[1]?.id;
    await table.change([{ update: keys.payment(id), set: { state: "withdrawn" } }]);
    expect(await basketStatusOf(basket)).toBe("CANC");
  });
});
