import assert from "node:assert/strict";
import { as, newId, single } from "../asking.ts";
import { type Case, promised, promisedWith, Skipped } from "../case.ts";

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Promises about customers, the companies for which they act, and the accounts that they may use. */
export const customerCases: readonly Case[] = [
  promised(
    "customer() returns the customer with the given number, always under the same id",
    async (bank, { payer }) => {
      const first = await bank.customer(payer.number);
      assert.equal(first?.id, payer.customerId);
      assert.deepEqual(await bank.customer(payer.number), first);
    },
  ),

  promised("customer() returns nothing for a number that no customer has", async (bank) => {
    assert.equal(await bank.customer("00000000000"), undefined);
  }),

  promised(
    "contexts() returns an account that the customer may use, with its kind and what is allowed",
    async (bank, { payer }) => {
      const contexts = await bank.contexts(payer.customerId);
      const context = contexts.find(({ agreementId }) => agreementId === payer.agreementId);
      const usable = context?.usable.find(({ id }) => id === payer.account.id);
      assert.ok(usable, "the payer's account is not among the usable ones");
      assert.deepEqual([usable.kind, usable.mayRead, usable.mayPay], ["account", true, true]);
    },
  ),

  promised(
    "a private context has the customer's name, and an account in it has its own name and IBAN",
    async (bank, data) => {
      const { payer } = data;
      if (payer.agreementId !== undefined) throw new Skipped("the payer acts under an agreement.");
      const customer = await bank.customer(payer.number);
      const contexts = await bank.contexts(payer.customerId);
      const context = contexts.find(({ agreementId }) => agreementId === undefined);
      assert.equal(context?.name, customer?.name);
      assert.equal(context?.name, payer.name ?? customer?.name);
      const [account] = await bank.accounts(as(data, payer), [payer.account.id]);
      const usable = context?.usable.find(({ id }) => id === payer.account.id);
      assert.deepEqual([usable?.name, usable?.number], [account?.name, account?.iban]);
    },
  ),

  promisedWith(
    "the context of an agreement has the name that the customer knows",
    { data: ["corporate"] },
    async (bank, { corporate: { customerId, agreementId, name } }) => {
      if (name === undefined) throw new Skipped("the data file has no corporate.name.");
      const contexts = await bank.contexts(customerId);
      assert.equal(contexts.find((each) => each.agreementId === agreementId)?.name, name);
    },
  ),

  promised("contexts() returns an empty list for an unknown customer", async (bank) => {
    assert.deepEqual(await bank.contexts(newId()), []);
  }),

  promised(
    "contexts() returns each agreement once, and the private context at most once",
    async (bank, data) => {
      const contexts = await bank.contexts((data.corporate ?? data.payer).customerId);
      const ids = contexts.map(({ agreementId }) => agreementId);
      assert.equal(new Set(ids).size, ids.length);
    },
  ),

  promisedWith(
    "contexts() returns an agreement with its UUID, and with an account that may be used under it",
    { data: ["corporate"] },
    async (bank, { corporate }) => {
      const contexts = await bank.contexts(corporate.customerId);
      const context = contexts.find(({ agreementId }) => agreementId === corporate.agreementId);
      assert.ok(context?.agreementId, "the agreement is not among the contexts");
      assert.ok(context.usable.some(({ id, mayPay }) => id === corporate.account.id && mayPay));
    },
  ),

  promisedWith(
    "contexts() returns mayPay false for an account that may only be read, and check() refuses a payment from it",
    { data: ["reader"] },
    async (bank, data) => {
      const { reader, toPay } = data;
      const contexts = await bank.contexts(reader.customerId);
      const usable = contexts
        .flatMap((each) => each.usable)
        .find(({ id }) => id === reader.account.id);
      assert.deepEqual([usable?.mayRead, usable?.mayPay], [true, false]);
      const answer = await bank.check(as(data, reader), single(reader, toPay));
      assert.ok("refusals" in answer, "check quotes for one who may not pay");
      assert.equal(answer.refusals[0]?.reason, "mandate");
    },
  ),

  promised(
    "an id is opaque: it contains no account number and no customer number",
    async (bank, data) => {
      const { payer } = data;
      const [account] = await bank.accounts(as(data, payer), [payer.account.id]);
      assert.ok(account, "the payer's account is not there");
      for (const number of [account.iban, account.bban, payer.number])
        for (const id of [account.id, payer.customerId])
          assert.ok(!digitsOf(id).includes(digitsOf(number)), "an id has a number in it");
    },
  ),
];
