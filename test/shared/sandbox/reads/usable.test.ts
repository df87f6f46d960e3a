import { mayUse } from "../../../../shared/sandbox/reads/accessible.ts";
import { accounts } from "../../../../shared/sandbox/table/accounts.ts";
import { cards } from "../../../../shared/sandbox/table/cards.ts";
import { customers } from "../../../../shared/sandbox/table/customers.ts";
import { tpps } from "../../../../shared/table/tpps.ts";
import { makeAccount, makeCard, makeCustomer } from "../../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../../support/table/table.ts";

useTable();

describe("what a customer may use (decision: the account's item names its owner)", () => {
  it("is what their holdings say, for each account and card of a sandbox", async () => {
    const { customerId } = await makeCustomer();
    await makeAccount(customerId);
    await makeCard(customerId);
    const world = (await tpps.profile("NO-FSA-987654321")).place ?? "";
    const held = {
      account: await customers.everyHolding(world, "account"),
      card: await customers.everyHolding(world, "card"),
    };
    expect(held.account.length).toBeGreaterThan(5);
    expect(held.card.length).toBeGreaterThan(1);
    for (const { kind, owner, id } of [...held.account, ...held.card]) {
      const item = await { account: accounts, card: cards }[kind].get(world, id);
      expect(item).toMatchObject({ id, owner });
      const may = await mayUse(world, { customerId: owner });
      expect(item && may(item)).toBe(true);
      expect(item && (await mayUse(world, { customerId: "another" }))(item)).toBe(false);
    }
  });
});
