import { randomUUID } from "node:crypto";
import { handler as createEngagement } from "../../../../functions/sandbox/create-engagement.ts";
import { handler as createSandboxAccount } from "../../../../functions/sandbox/create-sandbox-account.ts";
import { handler as createSandboxAgreement } from "../../../../functions/sandbox/create-sandbox-agreement.ts";
import { handler as createSandboxCardAccount } from "../../../../functions/sandbox/create-sandbox-card-account.ts";
import { handler as createSandboxCardTransactions } from "../../../../functions/sandbox/create-sandbox-card-transactions.ts";
import { handler as createSandboxCustomer } from "../../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as createSandboxTransactions } from "../../../../functions/sandbox/create-sandbox-transactions.ts";
import { handler as deleteEngagement } from "../../../../functions/sandbox/delete-engagement.ts";
import { handler as deleteSandboxCustomer } from "../../../../functions/sandbox/delete-sandbox-customer.ts";
import { handler as getSandboxAccount } from "../../../../functions/sandbox/get-sandbox-account.ts";
import { handler as getSandboxAgreement } from "../../../../functions/sandbox/get-sandbox-agreement.ts";
import { handler as getSandboxCardAccount } from "../../../../functions/sandbox/get-sandbox-card-account.ts";
import { handler as getSandboxCustomer } from "../../../../functions/sandbox/get-sandbox-customer.ts";
import { handler as getSandboxTransaction } from "../../../../functions/sandbox/get-sandbox-transaction.ts";
import { handler as listEngagements } from "../../../../functions/sandbox/list-engagements.ts";
import { handler as listSandboxAccounts } from "../../../../functions/sandbox/list-sandbox-accounts.ts";
import { handler as listSandboxAgreements } from "../../../../functions/sandbox/list-sandbox-agreements.ts";
import { handler as listSandboxCardAccounts } from "../../../../functions/sandbox/list-sandbox-card-accounts.ts";
import { handler as listSandboxCardTransactions } from "../../../../functions/sandbox/list-sandbox-card-transactions.ts";
import { handler as listSandboxTransactions } from "../../../../functions/sandbox/list-sandbox-transactions.ts";
import { handler as updateSandboxBalances } from "../../../../functions/sandbox/update-sandbox-balances.ts";
import { handler as updateSandboxCardBalances } from "../../../../functions/sandbox/update-sandbox-card-balances.ts";
import type { OperationHandler } from "../../../../shared/http/pipeline/define-operation.ts";
import { postedCardTransaction, postedTransaction } from "../../sandbox/sandbox-orders.ts";
import { type CallOptions, call } from "../call.ts";

/** Creates, reads, changes and deletes each kind of sandbox item, and sends each call twice under one X-Request-ID. */
export async function worldBranches(): Promise<void> {
  const made = async (handler: OperationHandler, options: CallOptions) =>
    (await twice(handler, options)).body;
  const customer = (customerNumber: string, type: string) =>
    made(createSandboxCustomer, { body: { customerNumber, name: "Branch", type } });
  const person = (await customer("branch-2", "PRIVATE")).customerId;
  const company = (await customer("branch-3", "CORPORATE")).customerId;
  const account = await made(createSandboxAccount, { body: { customerId: company, name: "A" } });
  const own = await made(createSandboxAccount, { body: { customerId: person, name: "B" } });
  const card = await made(createSandboxCardAccount, { body: { customerId: person, name: "C" } });
  const agreement = await made(createSandboxAgreement, { body: { name: "D", owner: company } });
  const params = {
    customerId: person,
    agreementId: agreement.id,
    mockAccountId: own.id,
    mockCardAccountId: card.id,
  };
  const body = { customer: person, account: account.id, roles: ["REGISTER", "VIEW"] };
  const { id: engagementId } = await made(createEngagement, { params, body });
  await twice(updateSandboxBalances, { params, body: { booked: 1 } });
  await twice(updateSandboxCardBalances, { params, body: { booked: 1 } });
  await twice(createSandboxCardTransactions, { params, body: [postedCardTransaction()] });
  const [posted] = await made(createSandboxTransactions, { params, body: [postedTransaction()] });
  for (const handler of reads)
    await call(handler, { params: { ...params, mockTransactionId: posted.id } });
  const query = { bookingStatus: "both" };
  await call(listSandboxCardTransactions, { params, query });
  await twice(deleteEngagement, { params: { ...params, engagementId } });
  await twice(deleteSandboxCustomer, { params });
}

const reads = [
  getSandboxCustomer,
  listSandboxAgreements,
  getSandboxAgreement,
  listEngagements,
  listSandboxAccounts,
  getSandboxAccount,
  listSandboxTransactions,
  getSandboxTransaction,
  listSandboxCardAccounts,
  getSandboxCardAccount,
];

async function twice(handler: OperationHandler, options: CallOptions) {
  const headers = { "x-request-id": randomUUID() };
  await call(handler, { ...options, headers });
  return call(handler, { ...options, headers });
}
