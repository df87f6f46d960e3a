import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { handler as executeOrders } from "../../../functions/sandbox/execute-orders.ts";
import type { Bank } from "../../../shared/ports/bank.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { payments } from "../../../shared/table/payments.ts";
import { deaf, failing, healed } from "../../support/bank/failing-bank.ts";
import { orderItem } from "../../support/bank/order-items.ts";
import { runBank } from "../../support/commands/command.ts";
import {
  because,
  future,
  leftCancelling,
  leftSubmitting,
  minutes,
  nextRun,
  orders,
  otherOrder,
  sandbox,
  useSandboxStack,
} from "../../support/commands/orders-command.ts";
import { atDecision } from "../../support/payments/authorisations.ts";
import { basketLink, paid, receiveBasket, statusesOf } from "../../support/payments/baskets.ts";
import { domestic, domesticOrder, eirik } from "../../support/payments/orders.ts";
import { balanceOf, knownPsu, receive } from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { dyingAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

beginAnew(useTable({ small: true }));

afterEach(healed);

useSandboxStack();

const { bban } = eirik.main;

describe("bank -- orders list", () => {
  it("shows orders that wait for the bank's answer, the oldest first, with attempts and next try", async () => {
    expect(await orders("list")).toEqual({
      code: 0,
      stdout: "No order waits for the bank's answer.\n",
      stderr: "",
    });
    const cancelling = await leftCancelling(minutes(7));
    const submitting = await leftSubmitting(minutes(3));
    const other = await otherOrder();
    const { stdout } = await orders("list");
    expect(stdout.trimEnd().split("\n")).toEqual([
      `${other.id}  submitting  since 2026-03-02T10:00:00.000Z  0 attempts  next try none until an operator retries: the bank has a different order under this id`,
      `${submitting.id}  submitting  since 2026-03-02T10:03:00.000Z  0 attempts  next try 2026-03-02T10:04:00.000Z`,
      `${cancelling.id}  cancelling  since 2026-03-02T10:07:00.000Z  0 attempts  next try 2026-03-02T10:08:00.000Z`,
    ]);
    failing({ submit: () => () => Promise.reject(new Error("no")) });
    await submitOrders({ time: minutes(4).toISOString() }).catch(() => undefined);
    expect((await orders("list")).stdout).toContain("1 attempt  next try 2026-03-02T10:04:50.000Z");
  });
});

describe("bank -- orders show", () => {
  it("shows the state of a payment before and after the bank's answer", async () => {
    const received = await leftSubmitting();
    const id = received.id;
    const { code, stdout } = await orders("show", id.toUpperCase());
    expect(code).toBe(0);
    for (const words of [
      /^Payment +[\da-f-]{36}$/m,
      /^Product +payments\/norwegian-domestic-credit-transfers$/m,
      /^TPP +NO-FSA-987654321$/m,
      /^State +submitting: it is approved, and it is unknown whether the bank has the order$/m,
      /^Status for TPP +PDNG$/m,
      /^Status at bank +none yet$/m,
      /^Approved +2026-03-02T10:00:00\.000Z, by SCA$/m,
      /^Since +2026-03-02T10:00:00\.000Z$/m,
      /^Attempts +0$/m,
      /^Next try +2026-03-02T10:01:00\.000Z$/m,
    ])
      expect(stdout).toMatch(words);
    await submitOrders({ time: minutes(1).toISOString() });
    const answered = (await orders("show", id)).stdout;
    expect(answered).toMatch(/^State +submitted: the bank has answered$/m);
    expect(answered).toMatch(
      /^Status at bank +ACTC as of 2026-03-02T10:01:00\.000Z, revision \d+$/m,
    );
    expect(answered).toMatch(/^Next try +none: /m);
    expect(answered).not.toMatch(/^(Since|Attempts)/m);
  });

  it("shows no names, accounts or amounts", async () => {
    const { stdout } = await orders("show", (await leftSubmitting()).id);
    const { creditorName, creditorAccount, instructedAmount } = future as Record<string, unknown>;
    const { iban } = creditorAccount as { iban?: string };
    const { amount } = instructedAmount as { amount: string };
    const personal = [eirik.name, eirik.number, bban, eirik.main.iban, iban, creditorName, amount];
    for (const each of personal.filter((value) => value !== undefined))
      expect(stdout).not.toContain(each);
  });
});

describe("bank -- orders retry", () => {
  it("makes the job submit a payment at its next run, even during the payment's pause between two attempts", async () => {
    const received = await leftSubmitting();
    const away = failing({ submit: () => () => Promise.reject(new Error("no")) });
    // The failed attempt happens an hour after the real time, so the pause ends even later.
    const due = new Date(Date.now() + 3_600_000);
    await submitOrders({ time: due.toISOString() }).catch(() => undefined);
    away();
    await nextRun();
    expect(await payments.get(received.id)).toMatchObject({ state: "submitting", attempts: 1 });
    expect(await orders("retry", received.id)).toEqual({
      code: 0,
      stdout: `The payment ${received.id} is due now: the job submit-orders submits it at its next run, within a minute.\n`,
      stderr: "",
    });
    await nextRun();
    await nextRun();
    expect(await payments.get(received.id)).toMatchObject({ state: "submitted" });
    expect(await orderItem(received)).toMatchObject({ status: "ACTC" });
  });

  it("makes the job submit an order again after the bank had a different order under its id", async () => {
    const received = await otherOrder();
    await nextRun();
    expect(await payments.get(received.id)).toMatchObject({ state: "submitting", attempts: 0 });
    expect(await orders("retry", received.id)).toMatchObject({ code: 0 });
    await nextRun();
    expect(await payments.get(received.id)).toMatchObject({ state: "submitted" });
  });

  it("makes the job cancel a payment that waits for its cancellation", async () => {
    const received = await leftCancelling();
    expect((await orders("retry", received.id)).stdout).toContain("cancels it at its next run");
    await nextRun();
    expect(await received.status()).toMatchObject({ transactionStatus: "CANC" });
  });
});

describe("bank -- orders", () => {
  it.each(["retry", "bar"])(
    '"%s" changes nothing if the payment does not wait for the bank',
    async (action) => {
      const { params } = await receive(future, { product: domestic });
      const more = action === "bar" ? because : [];
      expect(await orders(action, params["payment-id"], ...more)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("is received: it does not wait"),
      });
      expect(await payments.get(params["payment-id"])).toMatchObject({ state: "received" });
    },
  );

  const unknown = "00000000-0000-4000-8000-000000000000";
  it.each([
    [["show", "1#2", ...sandbox], 2, /Give the payment/],
    [["show", unknown, ...sandbox], 1, /There is no payment/],
    [["retry", unknown, ...sandbox], 1, /There is no payment/],
    [["bar", unknown, "--yes", "--reason", "", ...sandbox], 2, /--reason is required/],
    [["list", "--stage", "production"], 1, /npx cdk deploy fjordgate-production-data/],
  ])("answers %j with exit code %d and an explanation", async (args, code, words) => {
    const ended = await runBank("orders", ...args);
    expect(ended.code).toBe(code);
    expect(ended.stdout + ended.stderr).toMatch(words);
  });
});

const total = 125_50n;

/** Returns today's audit events of a payment. Today is the day of the command. */
async function eventsOf(id: string, of: string) {
  const day = new Date().toISOString().slice(0, 10);
  const shards = await Promise.all(
    [0, 1, 2, 3].map((shard) => table.query(keys.audit(day, shard, "").PK)),
  );
  const about = shards.flat().filter(({ resource }) => (resource as { id?: string }).id === id);
  return about.filter(({ type }) => type === of);
}

describe("bank -- orders bar (ports: an id that is barred is CANC for ever)", () => {
  it("sets a payment that the bank never received to CANC, and records the reason", async () => {
    const before = await balanceOf(bban);
    const received = await leftSubmitting();
    const id = received.id;
    const { code, stdout } = await orders("bar", id, ...because);
    expect([code, stdout]).toEqual([0, expect.stringContaining("will not be submitted again")]);
    expect(await payments.get(id)).toMatchObject({
      ...{ state: "cancelling", cancellation: { by: "bank" } },
    });
    expect(await received.status()).toEqual({
      transactionStatus: "PDNG",
      psuMessage: expect.stringContaining("whether the payment was stopped"),
    });
    expect(await eventsOf(id, "PAYMENT_BARRED")).toMatchObject([
      { before: "PDNG", reason: "The bank lost it." },
    ]);
    await nextRun();
    expect(await eventsOf(id, "PAYMENT_CANCELLED")).toMatchObject([
      { after: "CANC", reason: "barred by the bank" },
    ]);
    expect(await received.status()).toEqual({ transactionStatus: "CANC" });
    expect(await balanceOf(bban)).toEqual(before);
    expect((await orders("show", id)).stdout).toMatch(/^Cancellation +\S+, by an operator$/m);
  });

  it("cancels an order that the bank accepted, even if the page gets the bank's answer afterwards", async () => {
    const before = await balanceOf(bban);
    const received = await receive(future, { product: domestic });
    const heal = failing({
      submit:
        (ask: Bank["submit"]) =>
        async (...asked) => {
          const told = await ask(...asked);
          await orders("bar", received.id, ...because);
          return told;
        },
    });
    await received.approve();
    heal();
    expect(await orderItem(received)).toMatchObject({ status: "ACTC" });
    expect(await payments.get(received.id)).toMatchObject({ state: "cancelling" });
    await nextRun();
    expect(await received.status()).toEqual({ transactionStatus: "CANC" });
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("makes a submit that reaches the bank afterwards return CANC", async () => {
    const before = await balanceOf(bban);
    const received = await receive(future, { product: domestic });
    let told: unknown;
    const heal = failing({
      submit:
        (ask: Bank["submit"]) =>
        async (...asked) => {
          await orders("bar", received.id, ...because);
          await nextRun();
          told = await ask(...asked);
          return told;
        },
    });
    await received.approve();
    heal();
    expect(told).toMatchObject({ status: "CANC" });
    expect(await received.status()).toEqual({ transactionStatus: "CANC" });
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("does not change the status ACSC of a payment that the bank has executed", async () => {
    const before = await balanceOf(bban);
    const received = await receive(domesticOrder(), { product: domestic });
    const heal = failing({ submit: deaf });
    await received.approve();
    heal();
    await executeOrders({ time: minutes(1).toISOString() });
    await orders("bar", received.id, ...because);
    await nextRun();
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
    expect((await balanceOf(bban)).booked).toBe(before.booked - total);
  });

  it("also records a payment's approval if the process died between the basket's approval and this record", async () => {
    const psu = await knownPsu();
    const basket = await receiveBasket([paid("A"), paid("B")]);
    const approving = await atDecision(await basketLink(basket, psu), eirik.number);
    // The first write lists the payments, the second approves them.
    const behindApproval = { number: 3, when: "before", of: "writes" } as const;
    expect(await dyingAt(behindApproval, approving)).toBe(true);
    for (const received of basket.payments) {
      expect(await auditEvents(received.id)).not.toContain("PAYMENT_APPROVED");
      expect(await orders("bar", received.id, ...because)).toMatchObject({ code: 0 });
    }
    await nextRun();
    expect(await statusesOf(basket)).toEqual(["CANC", "CANC"]);
    for (const received of basket.payments)
      expect(await auditEvents(received.id)).toContain("PAYMENT_APPROVED");
  });

  it("changes nothing if the payment is already being cancelled or --yes is missing", async () => {
    const cancelling = (await leftCancelling()).id;
    expect(await orders("bar", cancelling, ...because)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("is already being cancelled"),
    });
    const submitting = (await leftSubmitting()).id;
    expect(await orders("bar", submitting, "--reason", "Why not?")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("use --yes"),
    });
    expect(await payments.get(submitting)).toMatchObject({ state: "submitting" });
  });
});
