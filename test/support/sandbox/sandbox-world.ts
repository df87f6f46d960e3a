import { randomUUID } from "node:crypto";
import { handler as createEngagement } from "../../../functions/sandbox/create-engagement.ts";
import { handler as createSandboxAccount } from "../../../functions/sandbox/create-sandbox-account.ts";
import { handler as createSandboxAgreement } from "../../../functions/sandbox/create-sandbox-agreement.ts";
import { handler as createSandboxCardAccount } from "../../../functions/sandbox/create-sandbox-card-account.ts";
import { handler as createSandboxCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import type { OperationHandler } from "../../../shared/http/pipeline/define-operation.ts";
import { type CallOptions, call } from "../operations/call.ts";
import type { TestTpp } from "../signature/test-certificates.ts";

export type Own = { tpp?: TestTpp | undefined };

/** Calls an operation, and returns the body of its answer. Throws if it is refused. */
export async function done(handler: OperationHandler, options: CallOptions = {}) {
  const answer = await call(handler, options);
  if (answer.status >= 300) throw new Error(`Not done: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Makes a customer with a number of its own. Returns its id and number. */
export async function makeCustomer(
  type: "PRIVATE" | "CORPORATE" = "PRIVATE",
  { tpp }: Own = {},
): Promise<{ customerId: string; customerNumber: string }> {
  const customerNumber = randomUUID().slice(0, 30);
  return done(createSandboxCustomer, { body: { customerNumber, name: "Made Up", type }, tpp });
}

export const makeAccount = (customerId: string, changes: object = {}, { tpp }: Own = {}) =>
  done(createSandboxAccount, { body: { customerId, name: "Made account", ...changes }, tpp });

export const makeCard = (customerId: string, changes: object = {}, { tpp }: Own = {}) =>
  done(createSandboxCardAccount, { body: { customerId, name: "Made card", ...changes }, tpp });

export const makeAgreement = (owner: string, { tpp }: Own = {}) =>
  done(createSandboxAgreement, { body: { name: "Made agreement", owner }, tpp });

export const engage = (
  agreementId: string,
  body: { customer: string; account: string; roles: readonly string[] },
  { tpp }: Own = {},
) => done(createEngagement, { params: { agreementId }, body, tpp });

/** A company with an account and an agreement, and a person who may act on the account. */
export async function makeCorporation(roles: readonly string[] = ["REGISTER", "VIEW"]) {
  const [person, company] = await Promise.all([makeCustomer(), makeCustomer("CORPORATE")]);
  const account = await makeAccount(company.customerId);
  const agreement = await makeAgreement(company.customerId);
  const engagement = await engage(agreement.id, {
    customer: person.customerId,
    account: account.id,
    roles,
  });
  return { person, company, account, agreement, engagement };
}

/** Returns a seed customer by its number, as the operation lists it. */
export async function listedCustomer(number: string, { tpp }: Own = {}) {
  const list = await done(listSandboxCustomers, { tpp });
  return list.find((each: { customerNumber: string }) => each.customerNumber === number);
}

/** A link of the sandbox with its verbs. */
export const sandboxLink = (path: string, ...verbs: string[]) => ({
  href: `https://localhost:8443/v1/sandbox/${path}`,
  verbs,
});
