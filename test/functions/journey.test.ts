import { handler as getTransactionDetails } from "../../functions/accounts/get-transaction-details.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as createPayment } from "../../functions/payments/create-payment.ts";
import { handler as getPayment } from "../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../functions/payments/get-payment-status.ts";
import { handler as executeOrders } from "../../functions/sandbox/execute-orders.ts";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../../shared/schemas/account-reference.ts";
import { call, testTime } from "../support/operations/call.ts";
import { paymentOrder } from "../support/payments/orders.ts";
import { approve, giveConsent } from "../support/psu/site.ts";
import { useTable } from "../support/table/table.ts";

useTable();

it("a TPP can go from its first call to a booked payment (specification, SCA, Consent, Payments)", async () => {
  const [eirik] = seedCustomers;
  const number = eirik?.customerNumber ?? "";
  const first = await call(listAccounts);
  expect(first).toMatchObject({ status: 401, code: "CONSENT_UNKNOWN" });
  const back = await giveConsent(first.body._links.scaRedirect.href, number, {
    context: "PRIVATE",
  });
  expect(back).toMatchObject({ context: "PRIVATE", "tpp-session-id": "session-1" });
  const headers = { "psu-id": back["psu-id"] };

  const { status, body } = await call(listAccounts, { headers });
  expect(status).toBe(200);
  expect(body.accounts).toHaveLength(2);
  const iban = ibanOfBban(eirik?.accounts[0].bban ?? "");
  const account = body.accounts.find((each: { iban: string }) => each.iban === iban);
  const id = account.resourceId;
  const rows = await call(listTransactions, {
    headers,
    params: { id },
    query: { bookingStatus: "both" },
  });
  expect(rows.status).toBe(200);
  const [newest] = rows.body.transactions.booked;
  const transactionId = newest.transactionId;
  const details = await call(getTransactionDetails, { headers, params: { id, transactionId } });
  expect(details.body.transactionsDetails).toEqual(newest);

  const order = { ...paymentOrder, debtorAccount: { iban, currency: "NOK" } };
  const product = "cross-border-credit-transfers";
  const created = await call(createPayment, {
    headers,
    params: { "payment-product": product },
    body: order,
  });
  expect(created).toMatchObject({ status: 201, body: { transactionStatus: "RCVD" } });
  const params = { "payment-product": product, "payment-id": created.body.paymentId };
  await approve(created.body._links.scaRedirect.href, number);
  expect((await call(getPaymentStatus, { headers, params })).body).toEqual({
    transactionStatus: "ACSP",
  });
  await executeOrders({ time: new Date(testTime.getTime() + 1000).toISOString() });
  expect((await call(getPaymentStatus, { headers, params })).body).toEqual({
    transactionStatus: "ACSC",
  });
  expect((await call(getPayment, { headers, params })).body).toEqual({
    ...order,
    transactionStatus: "ACSC",
    debtorName: "Eirik Solvang",
  });
  const after = await call(listTransactions, {
    headers,
    params: { id },
    query: { bookingStatus: "booked" },
  });
  expect(after.body.transactions.booked[0]).toMatchObject({
    creditorName: order.creditorName,
    bookingDate: "2026-03-02",
  });
});
