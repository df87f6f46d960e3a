import { handler as createSandboxTransactions } from "../../../functions/sandbox/create-sandbox-transactions.ts";
import { handler } from "../../../functions/sandbox/get-sandbox-transaction.ts";
import { call } from "../../support/operations/call.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import { receiveApproved, rowsOf } from "../../support/payments/payments.ts";
import { postedTransaction } from "../../support/sandbox/sandbox-orders.ts";
import { done, makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /v1/sandbox/accounts/{mockAccountId}/transactions/{mockTransactionId}", () => {
  it("returns a transaction with the same fields and values as the POST that created it", async () => {
    const { id } = await makeAccount((await makeCustomer()).customerId);
    const params = { mockAccountId: id };
    const [posted] = await done(createSandboxTransactions, { params, body: [postedTransaction()] });
    const named = { ...params, mockTransactionId: posted.id };
    expect(await done(handler, { params: named })).toEqual(posted);
  });

  it("answers 404 for a pending transaction and for a transaction of another account", async () => {
    await receiveApproved(orderOf({ creditorName: "Still pending" }));
    const [row] = await rowsOf(eirik.main.bban, "PENDING", "Still pending");
    for (const bban of [eirik.main.bban, eirik.other.bban]) {
      const params = {
        mockAccountId: (await accountOf(bban)).id,
        mockTransactionId: row?.id ?? "",
      };
      expect(await call(handler, { params })).toMatchObject({
        status: 404,
        code: "RESOURCE_UNKNOWN",
        path: "mockTransactionId",
      });
    }
  });
});
