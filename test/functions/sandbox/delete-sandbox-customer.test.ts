import { randomUUID } from "node:crypto";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as listAgreements } from "../../../functions/psu/list-agreements.ts";
import { handler as createSandboxCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as createSandboxTransactions } from "../../../functions/sandbox/create-sandbox-transactions.ts";
import { handler } from "../../../functions/sandbox/delete-sandbox-customer.ts";
import { handler as getSandboxAccount } from "../../../functions/sandbox/get-sandbox-account.ts";
import { handler as getSandboxAgreement } from "../../../functions/sandbox/get-sandbox-agreement.ts";
import { handler as getSandboxCardAccount } from "../../../functions/sandbox/get-sandbox-card-account.ts";
import { handler as getSandboxCustomer } from "../../../functions/sandbox/get-sandbox-customer.ts";
import { handler as importData } from "../../../functions/sandbox/import-data.ts";
import { handler as listEngagements } from "../../../functions/sandbox/list-engagements.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { madeUpBban } from "../../../shared/sandbox/rules/made-up-number.ts";
import { call } from "../../support/operations/call.ts";
import { knownPsu } from "../../support/payments/payments.ts";
import { sampled } from "../../support/run/long-form.ts";
import { asAnotherProcess } from "../../support/sandbox/another-process.ts";
import { postedTransaction } from "../../support/sandbox/sandbox-orders.ts";
import {
  done,
  engage,
  listedCustomer,
  makeAccount,
  makeAgreement,
  makeCard,
  makeCorporation,
  makeCustomer,
} from "../../support/sandbox/sandbox-world.ts";
import { customerIdOf, worldOf } from "../../support/sandbox/world-of.ts";
import { dyingAt, frozenAt, usesOf } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

const { keep } = useTable({ anew: true });

const remove = (customerId: string, headers: Record<string, string> = {}) =>
  call(handler, { params: { customerId }, headers });
/** The numbers of many accounts. */
const many = Array.from({ length: 34 }, (_, index) => madeUpBban(700 + 3 * index));

describe("DELETE /v1/sandbox/customers/{customerId}", () => {
  it("deletes the customer with its account, card account and agreement", async () => {
    const { customerId, customerNumber } = await makeCustomer();
    const [account, card] = [await makeAccount(customerId), await makeCard(customerId)];
    const agreement = (await listedCustomer(customerNumber)).agreements[0];
    const { nationalNumber = "" } = (await worldOf()).customers.get(customerId) ?? {};
    expect(await customerIdOf(nationalNumber)).toBe(customerId);
    expect(await remove(customerId)).toMatchObject({ status: 204, body: undefined });
    for (const [get, params] of [
      [getSandboxCustomer, { customerId }],
      [getSandboxAccount, { mockAccountId: account.id }],
      [getSandboxCardAccount, { mockCardAccountId: card.id }],
      [getSandboxAgreement, { agreementId: agreement.id }],
    ] as const)
      expect(await call(get, { params })).toMatchObject({ status: 404 });
    expect(await listedCustomer(customerNumber)).toBeUndefined();
    for (const number of [customerNumber, nationalNumber])
      expect(await customerIdOf(number)).toBe("");
  });

  it("deletes the customer's account, whose number no new account can get afterwards", async () => {
    const { customerId } = await makeCustomer();
    const { id, bban } = await makeAccount(customerId);
    const params = { mockAccountId: id };
    await done(createSandboxTransactions, { params, body: [postedTransaction()] });
    await remove(customerId);
    const { accounts, closed } = await worldOf();
    expect([accounts.has(id), closed.has(bban)]).toEqual([false, true]);
    const { customerId: other } = await makeCustomer();
    await expect(makeAccount(other, { bban })).rejects.toThrow("CONFLICT");
  });

  it("allows a new customer to have the deleted customer's number", async () => {
    const { customerId, customerNumber } = await makeCustomer();
    await remove(customerId);
    const body = { customerNumber, name: "Next", type: "PRIVATE" };
    const next = await done(createSandboxCustomer, { body });
    expect(next.customerId).not.toBe(customerId);
  });

  it("ends the customer's engagements, and keeps the corporation's account and other engagements", async () => {
    const { person, agreement, account } = await makeCorporation();
    const other = await makeCustomer();
    const kept = await engage(agreement.id, {
      customer: other.customerId,
      account: account.id,
      roles: ["VIEW"],
    });
    await remove(person.customerId);
    const left = await done(listEngagements, { params: { agreementId: agreement.id } });
    expect(left.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
    expect(await call(getSandboxAccount, { params: { mockAccountId: account.id } })).toMatchObject({
      status: 200,
    });
  });

  it("immediately ends a corporation's agreements for its representative", async () => {
    const { person, company, agreement } = await makeCorporation();
    await makeAccount(person.customerId);
    const psu = await knownPsu(person.customerNumber);
    const agreements = async () => (await call(listAgreements, { headers: psu })).body.agreements;
    expect(await agreements()).toEqual([{ id: agreement.id, name: "Made agreement" }]);
    await remove(company.customerId);
    expect(await agreements()).toEqual([]);
  });

  it("immediately ends a TPP's access to the customer's accounts", async () => {
    const { customerId, customerNumber } = await makeCustomer();
    const { id } = await makeAccount(customerId);
    const headers = await knownPsu(customerNumber);
    const read = async () => (await call(listAccounts, { headers })).body;
    expect((await read()).accounts).toMatchObject([{ resourceId: id }]);
    await remove(customerId);
    expect((await read()).accounts ?? []).toEqual([]);
  });

  it("answers 204 to a repeated request too, and 404 to a new request", async () => {
    const { customerId } = await makeCustomer();
    const headers = { "x-request-id": randomUUID() };
    expect((await remove(customerId, headers)).status).toBe(204);
    expect((await remove(customerId, headers)).status).toBe(204);
    expect(await remove(customerId)).toMatchObject({
      status: 404,
      code: "RESOURCE_UNKNOWN",
      path: "customerId",
    });
  });

  it("does not let a repeated creation request create the customer again", async () => {
    const body = { customerNumber: "once-only", name: "Once", type: "PRIVATE" };
    const headers = { "x-request-id": randomUUID() };
    const first = await call(createSandboxCustomer, { body, headers });
    await remove(first.body.customerId);
    expect(await call(createSandboxCustomer, { body, headers })).toEqual(first);
    expect(await listedCustomer("once-only")).toBeUndefined();
  });

  it("deletes a customer with many accounts completely, also if it is repeated after a crash", async () => {
    const { customerId, customerNumber } = await makeCustomer("CORPORATE");
    const agreement = await makeAgreement(customerId);
    const { customerId: person } = await makeCustomer();
    const data = { accounts: many.map((bban) => ({ customerNumber, bban, name: "One of many" })) };
    await done(importData, { body: data });
    const made: string[] = (await done(getSandboxCustomer, { params: { customerId } })).accounts;
    expect(made).toHaveLength(many.length);
    for (const id of made.slice(0, 3))
      await engage(agreement.id, { customer: person, account: id, roles: ["REGISTER", "VIEW"] });
    const headers = { "x-request-id": randomUUID() };
    const again = await keep();
    const left = async () => {
      const { status, body } = await call(getSandboxCustomer, { params: { customerId } });
      return status === 200 ? body.accounts : [];
    };
    for (const [when, expected] of [
      ["before", made],
      ["after", []],
    ] as const) {
      await again();
      const moment = { number: 1, when, of: "writes" } as const;
      expect(await dyingAt(moment, () => remove(customerId, headers))).toBe(true);
      expect(await left()).toEqual(expected);
      expect((await remove(customerId, headers)).status).toBe(204);
      expect(await left()).toEqual([]);
    }
    for (const id of sampled(made, 6))
      expect((await call(getSandboxAccount, { params: { mockAccountId: id } })).status).toBe(404);
    expect(JSON.stringify(await done(listSandboxCustomers))).not.toContain(agreement.id);
  });

  it("leaves no account without an owner if the account is created between any two of its commands to the table", async () => {
    const spare = await makeCustomer();
    const uses = await usesOf(() => remove(spare.customerId));
    expect(uses).toBeGreaterThan(2);
    for (let number = 1; number <= uses; number += 1) {
      const { customerId } = await makeCustomer();
      const { isFrozen, thaw } = await frozenAt(number, () => remove(customerId));
      expect(isFrozen).toBe(true);
      const account = await asAnotherProcess(() => makeAccount(customerId).catch(() => undefined));
      await thaw();
      if (!account) continue;
      const params = { mockAccountId: account.id };
      expect((await call(getSandboxAccount, { params })).status).toBe(404);
    }
  });

  it("leaves no account without an owner if the account is created at the same time", async () => {
    for (const _ of [1, 2, 3]) {
      const { customerId } = await makeCustomer();
      const [account] = await Promise.allSettled([makeAccount(customerId), remove(customerId)]);
      if (account.status === "rejected") continue;
      const params = { mockAccountId: account.value.id };
      expect((await call(getSandboxAccount, { params })).status).toBe(404);
    }
  });

  it("deletes a customer of the seed data", async () => {
    const { customerId } = await listedCustomer("05848520057");
    expect((await remove(customerId)).status).toBe(204);
    expect(await listedCustomer("05848520057")).toBeUndefined();
  });
});
