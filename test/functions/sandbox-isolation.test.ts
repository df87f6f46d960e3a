import { randomUUID } from "node:crypto";
import { handler as createEngagement } from "../../functions/sandbox/create-engagement.ts";
import { handler as createSandboxAccount } from "../../functions/sandbox/create-sandbox-account.ts";
import { handler as createSandboxAgreement } from "../../functions/sandbox/create-sandbox-agreement.ts";
import { handler as createSandboxCardAccount } from "../../functions/sandbox/create-sandbox-card-account.ts";
import { handler as createSandboxCardTransactions } from "../../functions/sandbox/create-sandbox-card-transactions.ts";
import { handler as createSandboxTransactions } from "../../functions/sandbox/create-sandbox-transactions.ts";
import { handler as deleteEngagement } from "../../functions/sandbox/delete-engagement.ts";
import { handler as deleteSandboxCustomer } from "../../functions/sandbox/delete-sandbox-customer.ts";
import { handler as getSandboxAccount } from "../../functions/sandbox/get-sandbox-account.ts";
import { handler as getSandboxAgreement } from "../../functions/sandbox/get-sandbox-agreement.ts";
import { handler as getSandboxCardAccount } from "../../functions/sandbox/get-sandbox-card-account.ts";
import { handler as getSandboxCustomer } from "../../functions/sandbox/get-sandbox-customer.ts";
import { handler as getSandboxTransaction } from "../../functions/sandbox/get-sandbox-transaction.ts";
import { handler as listEngagements } from "../../functions/sandbox/list-engagements.ts";
import { handler as listSandboxCardTransactions } from "../../functions/sandbox/list-sandbox-card-transactions.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { handler as listSandboxTransactions } from "../../functions/sandbox/list-sandbox-transactions.ts";
import { handler as updateSandboxBalances } from "../../functions/sandbox/update-sandbox-balances.ts";
import { handler as updateSandboxCardBalances } from "../../functions/sandbox/update-sandbox-card-balances.ts";
import type { OperationHandler } from "../../shared/http/pipeline/define-operation.ts";
import { type CallOptions, call } from "../support/operations/call.ts";
import { postedCardTransaction, postedTransaction } from "../support/sandbox/sandbox-orders.ts";
import { done, makeCard, makeCorporation } from "../support/sandbox/sandbox-world.ts";
import { anotherTpp } from "../support/sandbox/small-world.ts";
import type { TestTpp } from "../support/signature/test-certificates.ts";
import { useTable } from "../support/table/table.ts";

useTable();

type Known = Awaited<ReturnType<typeof everything>>;

/** Makes one item of each kind, and returns the ids that name them. */
async function everything() {
  const { person, company, account, agreement, engagement } = await makeCorporation();
  const card = await makeCard(person.customerId);
  const params = { mockAccountId: account.id };
  const [posted] = await done(createSandboxTransactions, { params, body: [postedTransaction()] });
  return {
    customerId: person.customerId,
    company: company.customerId,
    agreementId: agreement.id,
    engagementId: engagement.id,
    mockAccountId: account.id,
    mockTransactionId: posted.id,
    mockCardAccountId: card.id,
  };
}

let known: Known;
let other: TestTpp;
beforeAll(async () => {
  known = await everything();
  other = await anotherTpp();
});

const roles = ["VIEW"];
// biome-ignore format: one operation per line, so that it reads as a table
const calls: [name: string, OperationHandler, path: keyof Known | "owner" | "customer", (known: Known) => Pick<CallOptions, "body" | "query">][] = [
  ["reads a customer", getSandboxCustomer, "customerId", () => ({})],
  ["deletes a customer", deleteSandboxCustomer, "customerId", () => ({})],
  ["reads an agreement", getSandboxAgreement, "agreementId", () => ({})],
  ["makes an agreement", createSandboxAgreement, "owner", ({ company }) => ({ body: { name: "X", owner: company } })],
  ["lists engagements", listEngagements, "agreementId", () => ({})],
  ["makes an engagement", createEngagement, "agreementId", ({ customerId, mockAccountId }) => ({ body: { customer: customerId, account: mockAccountId, roles } })],
  ["ends an engagement", deleteEngagement, "agreementId", () => ({})],
  ["makes an account", createSandboxAccount, "customerId", ({ customerId }) => ({ body: { customerId, name: "X" } })],
  ["reads an account", getSandboxAccount, "mockAccountId", () => ({})],
  ["sets balances", updateSandboxBalances, "mockAccountId", () => ({ body: { booked: 1 } })],
  ["lists transactions", listSandboxTransactions, "mockAccountId", () => ({})],
  ["posts transactions", createSandboxTransactions, "mockAccountId", () => ({ body: [postedTransaction()] })],
  ["reads a transaction", getSandboxTransaction, "mockAccountId", () => ({})],
  ["makes a card account", createSandboxCardAccount, "customerId", ({ customerId }) => ({ body: { customerId, name: "X" } })],
  ["reads a card account", getSandboxCardAccount, "mockCardAccountId", () => ({})],
  ["sets a card's balances", updateSandboxCardBalances, "mockCardAccountId", () => ({ body: { booked: 1 } })],
  ["lists card transactions", listSandboxCardTransactions, "mockCardAccountId", () => ({ query: { bookingStatus: "both" } })],
  ["posts card transactions", createSandboxCardTransactions, "mockCardAccountId", () => ({ body: [postedCardTransaction()] })],
];

describe("a TPP that uses the ids of another TPP's sandbox", () => {
  it.each(calls)(
    "gets the same 404 as for unknown ids if it %s",
    async (_, handler, path, optionsOf) => {
      const nothing = Object.fromEntries(
        Object.keys(known).map((name) => [name, randomUUID()]),
      ) as Known;
      const anothers = await call(handler, { params: known, tpp: other, ...optionsOf(known) });
      const nobodys = await call(handler, { params: nothing, ...optionsOf(nothing) });
      expect(anothers).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN", path });
      expect(anothers.body).toEqual(nobodys.body);
    },
  );

  it("does not see these ids in its list of customers", async () => {
    const text = JSON.stringify(await done(listSandboxCustomers, { tpp: other }));
    for (const id of Object.values(known)) expect(text).not.toContain(id);
  });
});
