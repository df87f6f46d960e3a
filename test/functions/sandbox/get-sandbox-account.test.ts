import { handler } from "../../../functions/sandbox/get-sandbox-account.ts";
import { eirik } from "../../support/payments/orders.ts";
import { done, listedCustomer } from "../../support/sandbox/sandbox-world.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /v1/sandbox/accounts/{mockAccountId}", () => {
  it("returns an account of the seed data with its balances in minor units", async () => {
    const { accounts } = await listedCustomer(eirik.number);
    const { id, booked, available } = await accountOf(eirik.main.bban);
    expect(accounts).toContain(id);
    expect(await done(handler, { params: { mockAccountId: id } })).toMatchObject({
      id,
      iban: eirik.main.iban,
      name: "Brukskonto",
      balances: { booked: Number(booked), available: Number(available) },
    });
  });
});
