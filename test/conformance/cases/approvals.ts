import assert from "node:assert/strict";
import type { Bank } from "../../../shared/ports/bank.ts";
import {
  approvedOrder,
  assertRejected,
  assertTaken,
  balances,
  costsNothing,
  day,
  inMinutes,
  paid,
  quoted,
  single,
  submitted,
} from "../asking.ts";
import { type Case, promised, promisedWith } from "../case.ts";
import type { Hooks, Payer, TestData } from "../test-data.ts";

/** Returns an approved order of a new payer, after an event that changes the payer's situation. */
async function afterApproval(
  bank: Bank,
  data: TestData,
  newPayer: NonNullable<Hooks["newPayer"]>,
  happens: (payer: Payer) => Promise<void>,
) {
  const payer = await newPayer();
  const submission = await approvedOrder(bank, data, payer, single(payer, data.toPay));
  await happens(payer);
  const state = await submitted(bank, data, payer, submission);
  return { state, payer, submission };
}

/** Promises about the checks that the bank repeats when it accepts an approved order. */
export const approvalCases: readonly Case[] = [
  promisedWith(
    "submit() rejects an order if the customer lost the mandate after check()",
    { hooks: ["newPayer", "endMandate"] },
    async (bank, data, { newPayer, endMandate }) => {
      const { state } = await afterApproval(bank, data, newPayer, endMandate);
      assertRejected(state, "mandate", "account", "declined");
    },
  ),

  promisedWith(
    "submit() rejects an order if its account was closed after check()",
    { hooks: ["newPayer", "closeAccount"] },
    async (bank, data, { newPayer, closeAccount }) => {
      const { state } = await afterApproval(bank, data, newPayer, closeAccount);
      assertRejected(state, "account", "declined");
    },
  ),

  promisedWith(
    "submit() answers RJCT, or ACCP without funds, if the money left the account after check()",
    { hooks: ["newPayer", "moveMoneyAway"] },
    async (bank, data, { newPayer, moveMoneyAway }) => {
      const { state, payer } = await afterApproval(bank, data, newPayer, moveMoneyAway);
      if (state.status === "ACCP") assert.equal(state.fundsAvailable, false);
      else assertRejected(state, "funds", "declined");
      assert.equal((await balances(bank, data, payer)).available, 0n, "there was no money");
    },
  ),

  promisedWith(
    "a transfer between own accounts is accepted without SCA",
    { data: ["own"] },
    async (bank, data) => {
      const { payer, own } = data;
      const order = single(payer, own);
      const { terms, reference } = await quoted(bank, data, payer, order);
      const at = inMinutes(data, 0);
      const approval = { by: "exemption", at, scaAt: inMinutes(data, -10) } as const;
      const submission = { order, terms, reference, approval };
      assertTaken(await submitted(bank, data, payer, submission));
    },
  ),

  promised(
    "submit() without SCA rejects an order that is not exemptible, and moves no money",
    async (bank, data) => {
      const { payer, toPay } = data;
      const order = single(payer, toPay);
      const { terms, reference } = await quoted(bank, data, payer, order);
      const at = inMinutes(data, 0);
      const approval = { by: "exemption", at, scaAt: inMinutes(data, -10) } as const;
      await costsNothing(bank, data, payer, async () => {
        const state = await submitted(bank, data, payer, { order, terms, reference, approval });
        assert.equal(state.status, "RJCT");
      });
    },
  ),

  promisedWith(
    "an order that another holder must approve waits for the approval in a state that is not final",
    { data: ["dualControl"] },
    async (bank, data) => {
      const { dualControl, toPay } = data;
      const state = await paid(bank, data, dualControl, single(dualControl, toPay));
      assert.deepEqual([state.status, state.awaitsApproval, state.final], ["PDNG", true, false]);
    },
  ),

  promisedWith(
    "an order that is submitted a day late shows its new and its approved day, or is rejected for its terms",
    { hooks: ["newPayer", "passDay"] },
    async (bank, data, { newPayer, passDay }) => {
      const payer = await newPayer();
      const order = single(payer, data.toPay, { requestedDate: day(data) });
      const submission = await approvedOrder(bank, data, payer, order);
      await passDay();
      const state = await submitted(bank, data, payer, submission);
      if (state.status === "RJCT") return assertRejected(state, "terms");
      assert.deepEqual([state.movedFrom, state.date], [submission.terms.date, day(data)]);
    },
  ),

  promisedWith(
    "an instant payment is executed when it is submitted",
    { data: ["instant"] },
    async (bank, data) => {
      const { payer, instant } = data;
      const submission = await approvedOrder(bank, data, payer, single(payer, instant));
      const notAfter = inMinutes(data, 10);
      const state = await submitted(bank, data, payer, { ...submission, notAfter });
      assert.ok(["ACSC", "ACWP", "ACSP", "PDNG"].includes(state.status), state.status);
      assert.equal(state.cancellable, false);
    },
  ),
];
