import { handler as getSandboxCardAccount } from "../../../functions/sandbox/get-sandbox-card-account.ts";
import { handler } from "../../../functions/sandbox/list-sandbox-card-accounts.ts";
import {
  done,
  listedCustomer,
  makeCard,
  makeCustomer,
} from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /v1/sandbox/card-accounts", () => {
  it("lists seeded and created card accounts, each equal to the answer of its own GET", async () => {
    const made = await makeCard((await makeCustomer()).customerId);
    const seeded = await Promise.all(
      ["13839312185", "05848520057"].map((each) => listedCustomer(each)),
    );
    const list = await done(handler);
    expect(list.map(({ id }: { id: string }) => id).sort()).toEqual(
      [...seeded.flatMap(({ cardAccounts }) => cardAccounts), made.id].sort(),
    );
    for (const card of list)
      expect(await done(getSandboxCardAccount, { params: { mockCardAccountId: card.id } })).toEqual(
        card,
      );
  });
});
