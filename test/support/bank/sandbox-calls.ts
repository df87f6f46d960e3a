import { randomUUID } from "node:crypto";
import type { ErrorCode, Link } from "../../../shared/errors.ts";
import { createAccount } from "../../../shared/sandbox/bank/calls/accounts.ts";
import {
  createAgreement,
  createEngagement,
} from "../../../shared/sandbox/bank/calls/agreements.ts";
import { createCard } from "../../../shared/sandbox/bank/calls/cards.ts";
import { createCustomer } from "../../../shared/sandbox/bank/calls/create-customer.ts";
import type { CallEvent, RecordedCall } from "../../../shared/sandbox/bank/recorded-call.ts";
import type { EngagementRole } from "../../../shared/sandbox/rules/lists.ts";
import type { NewSandboxAccount } from "../../../shared/sandbox/schemas/sandbox-account.ts";
import type { NewSandboxCard } from "../../../shared/sandbox/schemas/sandbox-card.ts";
import type { NewSandboxCardTransaction } from "../../../shared/sandbox/schemas/sandbox-card-transaction.ts";
import type { NewSandboxTransaction } from "../../../shared/sandbox/schemas/sandbox-transaction.ts";
import { postedCardTransaction, postedTransaction } from "../sandbox/sandbox-orders.ts";
import { type HeldWorld, idOf } from "./held-world.ts";

/** An id of a thing that no sandbox has. */
export const nobody = "nobody";

/** Shows each row as it is, and gives each part of a list its query as the address. */
export const asItIs = {
  show: <T>(row: T): T => row,
  link: (query: string): Link => ({ href: query, verbs: ["GET"] }),
};

/** The query that leads to the rest of a list. */
export const queryOf = ({ next }: { next: Link | undefined }): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(next?.href));

/** Runs a call. Its answer must survive JSON, because a repetition gets it from its record. */
export function answerOf<A>(held: HeldWorld, call: RecordedCall<A>): A {
  const answer = held.run(call);
  expect(answer === undefined ? undefined : JSON.parse(JSON.stringify(answer))).toEqual(answer);
  return answer;
}

/** The audit event of a call, without running it. */
export const callEventOf = (held: HeldWorld, call: RecordedCall<unknown>): CallEvent =>
  call(held.world, held.times).callEvent;

/** Expects that a call is refused and changes nothing. */
export function expectRefused(
  held: HeldWorld,
  call: RecordedCall<unknown>,
  [code, path, message]: [code: ErrorCode, path?: string | undefined, message?: string],
): void {
  const before = held.world;
  const refusal = { code, details: expect.objectContaining(path === undefined ? {} : { path }) };
  const text = message === undefined ? {} : { message };
  expect(() => held.run(call)).toThrow(expect.objectContaining({ ...refusal, ...text }));
  expect(held.world).toBe(before);
}

/** A call that creates a customer with a number of its own. */
export const newCustomer = (
  changes: Partial<Parameters<typeof createCustomer>[0]> = {},
  id: string = randomUUID(),
) => {
  const wanted = { customerNumber: id.slice(0, 30), name: "Made Up", type: "PRIVATE" } as const;
  return createCustomer({ ...wanted, ...changes }, { id, agreementId: idOf("agreement", id) });
};

/** A call that creates an account of a customer. */
export const newAccount = (
  customerId: string,
  changes: Partial<NewSandboxAccount> = {},
  callId: string = randomUUID(),
) => {
  const usual = { name: "Made account", currency: "NOK", cashAccountType: "CACC" } as const;
  return createAccount(
    { customerId, ...usual, balance: 0, ...changes },
    { callId, idOf: (bban) => idOf("account", bban) },
  );
};

/** A call that creates a card account of a customer. */
export const newCard = (
  customerId: string,
  changes: Partial<NewSandboxCard> = {},
  id: string = randomUUID(),
) => {
  const usual = { name: "Made card", currency: "NOK", product: "Credit card" } as const;
  return createCard({ customerId, ...usual, creditLimit: 5_000_000, balance: 0, ...changes }, id);
};

/** A transaction to be posted to an account. */
export const newTransaction = (changes: object = {}) =>
  postedTransaction({ ...changes }) as NewSandboxTransaction;

/** A transaction to be posted to a card account, with an id of its own. */
export const newCardTransaction = (changes: object = {}) =>
  postedCardTransaction({ ...changes }) as NewSandboxCardTransaction;

/** A company with an account and an agreement, and a person who may act on the account. */
export function makeCorporation(
  held: HeldWorld,
  roles: readonly EngagementRole[] = ["REGISTER", "VIEW"],
) {
  const [person, company] = [
    held.run(newCustomer()),
    held.run(newCustomer({ type: "CORPORATE", name: "Made AS" })),
  ];
  const account = held.run(newAccount(company.id));
  const agreement = held.run(
    createAgreement({ name: "Made agreement", owner: company.id }, randomUUID()),
  );
  const wanted = { customer: person.id, account: account.id, roles };
  const engagement = held.run(createEngagement(agreement.id, wanted, randomUUID()));
  return { person, company, account, agreement, engagement };
}
