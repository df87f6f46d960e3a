import { handler } from "../../../functions/sandbox/get-sandbox-customer.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { call } from "../../support/operations/call.ts";
import { uuid } from "../../support/run/matchers.ts";
import {
  done,
  makeAccount,
  makeAgreement,
  makeCard,
  makeCustomer,
  sandboxLink,
} from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ anew: true });

describe("GET /v1/sandbox/customers/{customerId} (specification, Sandbox customer, list item)", () => {
  it("returns each customer with the same fields and values as the list", async () => {
    const list = await done(listSandboxCustomers);
    expect(list).toHaveLength(4);
    for (const customer of list) {
      const params = { customerId: customer.customerId };
      expect(await call(handler, { params })).toMatchObject({ status: 200, body: customer });
    }
  });

  it("returns a created customer with exactly its agreement, account and card account", async () => {
    const { customerId, customerNumber } = await makeCustomer();
    const [account, card] = [await makeAccount(customerId), await makeCard(customerId)];
    const { body } = await call(handler, { params: { customerId } });
    const agreementId = body.agreements[0].id;
    expect(body).toEqual({
      customerId,
      customerNumber,
      customerType: "PRIVATE",
      customerName: "Made Up",
      agreements: [
        {
          id: uuid,
          name: "Nettbank Made Up",
          engagements: [],
          _links: {
            self: sandboxLink(`agreements/${agreementId}`, "GET"),
            engagements: sandboxLink(`agreements/${agreementId}/engagements`, "GET", "POST"),
          },
        },
      ],
      accounts: [account.id],
      cardAccounts: [card.id],
      _links: { self: sandboxLink(`customers/${customerId}`, "GET", "DELETE") },
    });
  });

  it("returns a corporation with all its agreements", async () => {
    const { customerId } = await makeCustomer("CORPORATE");
    const made = await Promise.all([makeAgreement(customerId), makeAgreement(customerId)]);
    const { agreements } = (await call(handler, { params: { customerId } })).body;
    const ids = agreements.map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual(made.map(({ id }) => id).sort());
  });
});
