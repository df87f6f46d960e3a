import assert from "node:assert/strict";
import type { Bank } from "../../../shared/ports/bank.ts";
import {
  approvedOrder,
  as,
  assertRejected,
  assertTaken,
  balances,
  costOf,
  inMinutes,
  paid,
  quoted,
  single,
  stateOf,
  submitted,
} from "../asking.ts";
import { type Case, promised, promisedWith, Skipped } from "../case.ts";
import type { Hooks, Payer, TestData } from "../test-data.ts";

/** How much a payer has spent since: what is available and, once a day has passed, what is booked. */
async function spentBy(bank: Bank, data: TestData, payer: Payer, act: () => Promise<unknown>) {
  const before = await balances(bank, data, payer);
  await act();
  const after = await balances(bank, data, payer);
  return before.available - after.available;
}

/** That something has cost a payer nothing. */
async function costsNothing(bank: Bank, data: TestData, payer: Payer, act: () => Promise<unknown>) {
  assert.equal(await spentBy(bank, data, payer, act), 0n, "money has moved");
}

/** An order that a new payer had approved, after which something happened to the payer. */
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

/** How an order is taken over, once, and when it is not. */
export const submitCases: readonly Case[] = [
  promised("submit takes an order over, and orders knows it from then on", async (bank, data) => {
    const { payer, toPay } = data;
    const order = single(payer, toPay);
    const state = await paid(bank, data, payer, order);
    assertTaken(state);
    assert.ok((await stateOf(bank, order.id)).revision >= state.revision);
  }),

  promised(
    "the same submit again answers the state, and moves no more money",
    async (bank, data) => {
      const { payer, toPay } = data;
      const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
      const first = await submitted(bank, data, payer, submission);
      await costsNothing(bank, data, payer, async () => {
        const again = await submitted(bank, data, payer, submission);
        assertTaken(again);
        assert.ok(again.revision >= first.revision, "an earlier state is answered");
      });
    },
  ),

  promised("twenty submits of one order at once move its money once", async (bank, data) => {
    const { payer, toPay } = data;
    const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
    const spent = await spentBy(bank, data, payer, async () => {
      const all = Array.from({ length: 20 }, () => submitted(bank, data, payer, submission));
      for (const state of await Promise.all(all)) assertTaken(state);
    });
    if (spent === 0n) throw new Skipped("the bank holds no money back for an order.");
    assert.equal(spent, costOf(submission));
  }),

  promised(
    "another order under the id of one is otherOrder, and leaves that one as it was",
    async (bank, data) => {
      const { payer, toPay } = data;
      const order = single(payer, toPay);
      const state = await paid(bank, data, payer, order);
      const transfer = { ...toPay.transfer, creditorName: "Another Creditor" };
      const other = await approvedOrder(bank, data, payer, { ...order, transfer });
      await costsNothing(bank, data, payer, async () =>
        assert.equal(await bank.submit(as(data, payer), other), "otherOrder"),
      );
      const after = await stateOf(bank, order.id);
      assert.equal(after.revision === state.revision || after.revision > state.revision, true);
      assert.notEqual(after.status, "RJCT");
    },
  ),

  promised(
    "a submit after its notAfter is rejected as late, and costs nothing",
    async (bank, data) => {
      const { payer, toPay } = data;
      const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
      await costsNothing(bank, data, payer, async () => {
        const notAfter = inMinutes(data, -1);
        const late = { ...submission, notAfter };
        assertRejected(await submitted(bank, data, payer, late), "late");
        assertRejected(await stateOf(bank, submission.order.id), "late");
      });
    },
  ),

  promised("a submit before its notAfter is taken over", async (bank, data) => {
    const { payer, toPay } = data;
    const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
    const notAfter = inMinutes(data, 10);
    assertTaken(await submitted(bank, data, payer, { ...submission, notAfter }));
  }),

  promised("a rejected order stays rejected when it is submitted again", async (bank, data) => {
    const { payer, toPay } = data;
    const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
    const late = { ...submission, notAfter: inMinutes(data, -1) };
    const first = await submitted(bank, data, payer, late);
    assert.deepEqual(await submitted(bank, data, payer, late), first);
  }),

  promised("an order is not taken over for a stranger", async (bank, data) => {
    const { payer, stranger, toPay } = data;
    const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
    await costsNothing(bank, data, payer, async () =>
      assert.equal((await submitted(bank, data, stranger, submission)).status, "RJCT"),
    );
  }),

  promisedWith(
    "a mandate lost between check and submit is rejected, and costs nothing",
    { hooks: ["newPayer", "endMandate"] },
    async (bank, data, { newPayer, endMandate }) => {
      const { state } = await afterApproval(bank, data, newPayer, endMandate);
      assertRejected(state, "mandate", "account", "declined");
    },
  ),

  promisedWith(
    "an account closed between check and submit is rejected",
    { hooks: ["newPayer", "closeAccount"] },
    async (bank, data, { newPayer, closeAccount }) => {
      const { state } = await afterApproval(bank, data, newPayer, closeAccount);
      assertRejected(state, "account", "declined");
    },
  ),

  promisedWith(
    "funds gone between check and submit: RJCT, or ACCP without funds",
    { hooks: ["newPayer", "moveMoneyAway"] },
    async (bank, data, { newPayer, moveMoneyAway }) => {
      const { state, payer } = await afterApproval(bank, data, newPayer, moveMoneyAway);
      if (state.status === "ACCP") assert.equal(state.fundsAvailable, false);
      else assertRejected(state, "funds", "declined");
      assert.equal((await balances(bank, data, payer)).available, 0n, "there was no money");
    },
  ),

  promisedWith(
    "a transfer between own accounts is taken over without SCA",
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
    "an order that is not exemptible is rejected without SCA, and costs nothing",
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
    "an order that another holder must approve waits for that, not final",
    { data: ["dualControl"] },
    async (bank, data) => {
      const { dualControl, toPay } = data;
      const state = await paid(bank, data, dualControl, single(dualControl, toPay));
      assert.deepEqual([state.status, state.awaitsApproval, state.final], ["PDNG", true, false]);
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
