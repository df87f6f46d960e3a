import { handler as getSandboxAccount } from "../../../functions/sandbox/get-sandbox-account.ts";
import { handler } from "../../../functions/sandbox/list-sandbox-accounts.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { done, makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /v1/sandbox/accounts", () => {
  it("lists every customer's accounts, each as GET of the account answers it", async () => {
    const customers = await done(listSandboxCustomers);
    const list = await done(handler);
    const ids = list.map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual(
      customers.flatMap(({ accounts }: { accounts: string[] }) => accounts).sort(),
    );
    for (const account of list)
      expect(await done(getSandboxAccount, { params: { mockAccountId: account.id } })).toEqual(
        account,
      );
  });

  it("lists created accounts", async () => {
    const { customerId } = await makeCustomer();
    const made = await makeAccount(customerId);
    expect(await done(handler)).toContainEqual(made);
  });
});
