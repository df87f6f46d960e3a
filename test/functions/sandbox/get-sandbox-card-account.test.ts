import { handler } from "../../../functions/sandbox/get-sandbox-card-account.ts";
import {
  done,
  listedCustomer,
  makeCard,
  makeCustomer,
} from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /v1/sandbox/card-accounts/{mockCardAccountId}", () => {
  it("returns a created card account as it was created, and also returns a card account of the seed data", async () => {
    const made = await makeCard((await makeCustomer()).customerId);
    const { customerId, cardAccounts } = await listedCustomer("13839312185");
    expect(await done(handler, { params: { mockCardAccountId: made.id } })).toEqual(made);
    const params = { mockCardAccountId: cardAccounts[0] };
    expect(await done(handler, { params })).toMatchObject({
      customerId,
      maskedPan: "539900******1184",
      creditLimit: 4_000_000,
    });
  });
});
