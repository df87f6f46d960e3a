import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { payments } from "../../../shared/table/payments.ts";
import { failing, healed } from "../../support/bank/failing-bank.ts";
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
import { domestic } from "../../support/payments/domestic.ts";
import { eirik, idOf, receive, statusOf } from "../../support/payments/payments.ts";
import { beginAnew } from "../../support/table/made-once.ts";
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
      `${idOf(other)}  submitting  since 2026-03-02T10:00:00.000Z  0 attempts  next try none until an operator retries: the bank has a different order under this id`,
      `${idOf(submitting)}  submitting  since 2026-03-02T10:03:00.000Z  0 attempts  next try 2026-03-02T10:04:00.000Z`,
      `${idOf(cancelling)}  cancelling  since 2026-03-02T10:07:00.000Z  0 attempts  next try 2026-03-02T10:08:00.000Z`,
    ]);
    failing({ submit: () => () => Promise.reject(new Error("no")) });
    await submitOrders({ time: minutes(4).toISOString() }).catch(() => undefined);
    expect((await orders("list")).stdout).toContain("1 attempt  next try 2026-03-02T10:04:50.000Z");
  });
});

describe("bank -- orders show", () => {
  it("shows the state of a payment before and after the bank's answer", async () => {
    const received = await leftSubmitting();
    const id = idOf(received);
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
    const { stdout } = await orders("show", idOf(await leftSubmitting()));
    const { creditorName, creditorAccount, instructedAmount } = future as Record<string, unknown>;
    const { iban } = creditorAccount as { iban?: string };
    const { amount } = instructedAmount as { amount: string };
    const personal = [eirik.name, eirik.number, bban, eirik.main.iban, iban, creditorName, amount];
    for (const each of personal.filter((value) => value !== undefined))
      expect(stdout).not.toContain(each);
  });
});

describe("bank -- orders retry", () => {
  it("makes the job submit a payment at its next run, even during its pause", async () => {
    const received = await leftSubmitting();
    const away = failing({ submit: () => () => Promise.reject(new Error("no")) });
    // The failed attempt happens an hour after the real time, so the pause ends even later.
    const due = new Date(Date.now() + 3_600_000);
    await submitOrders({ time: due.toISOString() }).catch(() => undefined);
    away();
    await nextRun();
    expect(await payments.get(idOf(received))).toMatchObject({ state: "submitting", attempts: 1 });
    expect(await orders("retry", idOf(received))).toEqual({
      code: 0,
      stdout: `The payment ${idOf(received)} is due now: the job submit-orders submits it at its next run, within a minute.\n`,
      stderr: "",
    });
    await nextRun();
    await nextRun();
    expect(await payments.get(idOf(received))).toMatchObject({ state: "submitted" });
    expect(await orderItem(received)).toMatchObject({ status: "ACTC" });
  });

  it("makes the job submit again an order that had another order under its id at the bank", async () => {
    const received = await otherOrder();
    await nextRun();
    expect(await payments.get(idOf(received))).toMatchObject({ state: "submitting", attempts: 0 });
    expect(await orders("retry", idOf(received))).toMatchObject({ code: 0 });
    await nextRun();
    expect(await payments.get(idOf(received))).toMatchObject({ state: "submitted" });
  });

  it("makes the job cancel a payment that waits for its cancellation", async () => {
    const received = await leftCancelling();
    expect((await orders("retry", idOf(received))).stdout).toContain("cancels it at its next run");
    await nextRun();
    expect(await statusOf(received)).toMatchObject({ transactionStatus: "CANC" });
  });
});

describe("bank -- orders", () => {
  it.each(["retry", "bar"])(
    "%s changes nothing if the payment does not wait for the bank",
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
