import { handler } from "../../../functions/sandbox/list-exchange-rates.ts";
import { call } from "../../support/operations/call.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import { receiveApproved, rowsOf } from "../../support/payments/payments.ts";
import { done } from "../../support/sandbox/sandbox-world.ts";
import { commandsSent } from "../../support/table/commands-sent.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

type Rate = { currency: string; rate: string };

describe("GET /v1/sandbox/exchange-rates", () => {
  it("returns the price in NOK of a unit of each currency on the last banking day", async () => {
    const { status, body } = await call(handler);
    expect(status).toBe(200);
    expect(body).toEqual({
      quotationDate: "2026-03-02",
      baseCurrency: "NOK",
      rates: expect.arrayContaining([
        { currency: "EUR", rate: "11.8100" },
        { currency: "JPY", rate: "0.06432" },
      ]),
    });
    const named = body.rates.map(({ currency }: Rate) => currency);
    expect(new Set(named).size).toBe(named.length);
    expect(named).not.toContain("NOK");
    for (const { rate } of body.rates as Rate[]) expect(rate).toMatch(/^\d+\.\d+$/);
  });

  it("sends no command to the table", async () => {
    expect(await commandsSent(handler, () => call(handler))).toEqual([0, 0]);
  });

  it("returns the rate at which a payment is converted", async () => {
    const { rates, quotationDate } = await done(handler);
    const { rate } = rates.find(({ currency }: Rate) => currency === "EUR");
    await receiveApproved(orderOf({ creditorName: "Exchanged" }));
    const [row] = await rowsOf(eirik.main.bban, "PENDING", "Exchanged");
    expect(row?.currencyExchange).toMatchObject({ exchangeRate: rate, quotationDate });
  });
});
