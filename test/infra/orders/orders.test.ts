import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { handler as executeOrders } from "../../../functions/sandbox/execute-orders.ts";
import { ordersCommand } from "../../../infra/orders/command.ts";
import type { Bank } from "../../../shared/ports/bank.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { payments } from "../../../shared/table/payments.ts";
import { atDecision, started } from "../../support/authorisations.ts";
import { useAws } from "../../support/aws-double.ts";
import { basketLink, paid, receiveBasket, statusesOf } from "../../support/baskets.ts";
import { testTime } from "../../support/call.ts";
import { runCommand } from "../../support/command.ts";
import { domestic, domesticOrder } from "../../support/domestic.ts";
import { deaf, failing, healed } from "../../support/failing-bank.ts";
import { dyingAtIntent } from "../../support/intents.ts";
import { beginAnew } from "../../support/made-once.ts";
import {
  balanceOf,
  eirik,
  knownPsu,
  later,
  type Received,
  receive,
  receiveApproved,
  statusOf,
} from "../../support/payments.ts";
import { dyingAt } from "../../support/processes.ts";
import { auditEvents } from "../../support/sca.ts";
import { approve } from "../../support/site.ts";
import { describeStacks } from "../../support/stacks.ts";
import { useTable } from "../../support/table.ts";

const kept = useTable({ small: true });
beginAnew(kept);
afterEach(healed);
useAws((asked) =>
  describeStacks(asked, {
    "fjordgate-sandbox-data": { TableName: process.env.TABLE_NAME ?? "" },
  }),
);

const { bban } = eirik.main;
const total = 125_50n;
const future = domesticOrder({ requestedExecutionDate: "2026-03-10" });
const sandbox = ["--stage", "sandbox"];
const because = ["--reason", "The bank lost it.", "--yes"];
const orders = (...args: string[]) => runCommand(ordersCommand, ...args, ...sandbox);
const idOf = ({ params }: Received) => params["payment-id"];
const minutes = (count: number) => later(testTime, { minutes: count });
const at = (now: Date) => () => now;

/** Runs the job after the command. Both use real time. */
const nextRun = () =>
  submitOrders({ time: new Date(Date.now() + 1_000).toISOString() }).catch(() => undefined);

/** Leaves a payment whose process died before the bank was called about its approval. */
async function leftSubmitting(now = testTime): Promise<Received> {
  const received = await receive(future, {
    product: domestic,
    query: { allowLogicalDuplicate: "true" },
  });
  await dyingAtIntent(() => approve(received.link, eirik.number, at(now)));
  return received;
}

async function leftCancelling(now = testTime): Promise<Received> {
  const received = await receiveApproved(future, { product: domestic });
  const { link } = await started("cancellation", received);
  await dyingAtIntent(await atDecision(link, eirik.number, at(now)));
  return received;
}

/** Does not change a payment if the bank says that its id belongs to another order. */
async function otherOrder(): Promise<Received> {
  const received = await receive(domesticOrder(), { product: domestic });
  const heal = failing({ submit: () => () => "otherOrder" });
  await approve(received.link, eirik.number);
  heal();
  return received;
}

/** Returns today's audit events of a payment. Today is the day of the command. */
async function barredEvents(id: string) {
  const day = new Date().toISOString().slice(0, 10);
  const shards = await Promise.all(
    [0, 1, 2, 3].map((shard) => table.query(keys.audit(day, shard, "").PK)),
  );
  const about = shards.flat().filter(({ resource }) => (resource as { id?: string }).id === id);
  return about.filter(({ type }) => type === "PAYMENT_BARRED");
}

describe("npm run orders -- list", () => {
  it("shows what waits for the bank's answer, the oldest first, with attempts and the next try", async () => {
    expect(await orders()).toEqual({
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
    expect((await orders()).stdout).toContain("1 attempt  next try 2026-03-02T10:04:50.000Z");
  });
});

describe("npm run orders -- show", () => {
  it("shows where a payment stands, before the bank has answered and after", async () => {
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

  it("shows nothing of persons, accounts and money", async () => {
    const { stdout } = await orders("show", idOf(await leftSubmitting()));
    const { creditorName, creditorAccount, instructedAmount } = future as Record<string, unknown>;
    const { iban } = creditorAccount as { iban?: string };
    const { amount } = instructedAmount as { amount: string };
    const personal = [eirik.name, eirik.number, bban, eirik.main.iban, iban, creditorName, amount];
    for (const each of personal.filter((value) => value !== undefined))
      expect(stdout).not.toContain(each);
  });
});

describe("npm run orders -- retry", () => {
  it("has the job submit a payment at its next run, whatever its pause", async () => {
    const before = await balanceOf(bban);
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
    const { available } = await balanceOf(bban);
    expect(available).toBe(before.available - total);
  });

  it("has the bank asked again where it had another order, which no job does by itself", async () => {
    const received = await otherOrder();
    await nextRun();
    expect(await payments.get(idOf(received))).toMatchObject({ state: "submitting", attempts: 0 });
    expect(await orders("retry", idOf(received))).toMatchObject({ code: 0 });
    await nextRun();
    expect(await payments.get(idOf(received))).toMatchObject({ state: "submitted" });
  });

  it("cancels what is to be cancelled", async () => {
    const received = await leftCancelling();
    expect((await orders("retry", idOf(received))).stdout).toContain("cancels it at its next run");
    await nextRun();
    expect(await statusOf(received)).toMatchObject({ transactionStatus: "CANC" });
  });
});

describe("npm run orders -- bar (ports: an id that is barred is CANC for ever)", () => {
  it("has the job cancel a payment that the bank never had: it is CANC, and says who has decided why", async () => {
    const before = await balanceOf(bban);
    const received = await leftSubmitting();
    const id = idOf(received);
    const { code, stdout } = await orders("bar", id, ...because);
    expect([code, stdout]).toEqual([0, expect.stringContaining("will not be submitted again")]);
    expect(await payments.get(id)).toMatchObject({ state: "cancelling" });
    expect(await statusOf(received)).toEqual({ transactionStatus: "PDNG" });
    expect(await barredEvents(id)).toMatchObject([{ before: "PDNG", reason: "The bank lost it." }]);
    await nextRun();
    expect(await statusOf(received)).toEqual({ transactionStatus: "CANC" });
    expect(await balanceOf(bban)).toEqual(before);
    expect((await orders("show", id)).stdout).toMatch(/^Cancellation +\S+, by an operator$/m);
  });

  it("stops an order that the bank has taken, though nobody heard of it: the page's late answer changes nothing", async () => {
    const before = await balanceOf(bban);
    const received = await receive(future, { product: domestic });
    const heal = failing({
      submit:
        (ask: Bank["submit"]) =>
        async (...asked) => {
          const told = await ask(...asked);
          await orders("bar", idOf(received), ...because);
          return told;
        },
    });
    await approve(received.link, eirik.number);
    heal();
    expect(await balanceOf(bban)).not.toEqual(before);
    expect(await payments.get(idOf(received))).toMatchObject({ state: "cancelling" });
    await nextRun();
    expect(await statusOf(received)).toEqual({ transactionStatus: "CANC" });
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("bars a submit that reaches the bank only afterwards", async () => {
    const before = await balanceOf(bban);
    const received = await receive(future, { product: domestic });
    let told: unknown;
    const heal = failing({
      submit:
        (ask: Bank["submit"]) =>
        async (...asked) => {
          await orders("bar", idOf(received), ...because);
          await nextRun();
          told = await ask(...asked);
          return told;
        },
    });
    await approve(received.link, eirik.number);
    heal();
    expect(told).toMatchObject({ status: "CANC" });
    expect(await statusOf(received)).toEqual({ transactionStatus: "CANC" });
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("tells the truth where it is too late: what the bank has made stays made, once", async () => {
    const before = await balanceOf(bban);
    const received = await receive(domesticOrder(), { product: domestic });
    const heal = failing({ submit: deaf });
    await approve(received.link, eirik.number);
    heal();
    await executeOrders({ time: minutes(1).toISOString() });
    await orders("bar", idOf(received), ...because);
    await nextRun();
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
    expect((await balanceOf(bban)).booked).toBe(before.booked - total);
  });

  it("tells the audit trail of the approval first, where a basket's page died before it told of its payments", async () => {
    const psu = await knownPsu();
    const basket = await receiveBasket([paid("A"), paid("B")]);
    const approving = await atDecision(await basketLink(basket, psu), eirik.number);
    const behindApproval = { number: 2, when: "before", of: "writes" } as const;
    expect(await dyingAt(behindApproval, approving)).toBe(true);
    for (const received of basket.payments) {
      expect(await auditEvents(idOf(received))).not.toContain("PAYMENT_APPROVED");
      expect(await orders("bar", idOf(received), ...because)).toMatchObject({ code: 0 });
    }
    await nextRun();
    expect(await statusesOf(basket)).toEqual(["CANC", "CANC"]);
    for (const received of basket.payments)
      expect(await auditEvents(idOf(received))).toContain("PAYMENT_APPROVED");
  });

  it("changes nothing if the payment is already being cancelled, and needs somebody to ask", async () => {
    const cancelling = idOf(await leftCancelling());
    expect(await orders("bar", cancelling, ...because)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("is already being cancelled"),
    });
    const submitting = idOf(await leftSubmitting());
    expect(await orders("bar", submitting, "--reason", "Why not?")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("use --yes"),
    });
    expect(await payments.get(submitting)).toMatchObject({ state: "submitting" });
  });
});

describe("npm run orders", () => {
  it.each(["retry", "bar"])("%s changes nothing of what nobody waits for", async (action) => {
    const { params } = await receive(future, { product: domestic });
    const more = action === "bar" ? because : [];
    expect(await orders(action, params["payment-id"], ...more)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("is received: it does not wait"),
    });
    expect(await payments.get(params["payment-id"])).toMatchObject({ state: "received" });
  });

  const unknown = "00000000-0000-4000-8000-000000000000";
  it.each([
    [["--help"], 0, /npm run orders -- bar/],
    [["stop", unknown, ...sandbox], 2, /The action must be/],
    [[], 2, /--stage is needed/],
    [["show", ...sandbox], 2, /Give the payment/],
    [["show", "1#2", ...sandbox], 2, /Give the payment/],
    [["show", unknown, unknown, ...sandbox], 2, /Give only one payment, or one day/],
    [["show", unknown, ...sandbox], 1, /There is no payment/],
    [["retry", unknown, ...sandbox], 1, /There is no payment/],
    [["retry", unknown, "--yes", ...sandbox], 2, /go with bar only/],
    [["bar", unknown, "--yes", ...sandbox], 2, /--reason is required/],
    [["list", "--stage", "production"], 1, /npx cdk deploy fjordgate-production-data/],
  ])("answers %j with exit code %d and words", async (args, code, words) => {
    const ended = await runCommand(ordersCommand, ...args);
    expect(ended.code).toBe(code);
    expect(ended.stdout + ended.stderr).toMatch(words);
  });
});
