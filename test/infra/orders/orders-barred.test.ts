import { handler as executeOrders } from "../../../functions/sandbox/execute-orders.ts";
import type { Bank } from "../../../shared/ports/bank.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { payments } from "../../../shared/table/payments.ts";
import { deaf, failing, healed } from "../../support/bank/failing-bank.ts";
import { orderItem } from "../../support/bank/order-items.ts";
import {
  because,
  future,
  leftCancelling,
  leftSubmitting,
  minutes,
  nextRun,
  orders,
  useSandboxStack,
} from "../../support/commands/orders-command.ts";
import { atDecision } from "../../support/payments/authorisations.ts";
import { basketLink, paid, receiveBasket, statusesOf } from "../../support/payments/baskets.ts";
import { domestic, domesticOrder } from "../../support/payments/domestic.ts";
import {
  balanceOf,
  eirik,
  idOf,
  knownPsu,
  receive,
  statusOf,
} from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { approve } from "../../support/psu/site.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { dyingAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

beginAnew(useTable({ small: true }));
afterEach(healed);
useSandboxStack();

const { bban } = eirik.main;
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
  it("makes a payment that the bank never received CANC, and records the reason", async () => {
    const before = await balanceOf(bban);
    const received = await leftSubmitting();
    const id = idOf(received);
    const { code, stdout } = await orders("bar", id, ...because);
    expect([code, stdout]).toEqual([0, expect.stringContaining("will not be submitted again")]);
    expect(await payments.get(id)).toMatchObject({
      ...{ state: "cancelling", cancellation: { by: "bank" } },
    });
    expect(await statusOf(received)).toEqual({
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
    expect(await statusOf(received)).toEqual({ transactionStatus: "CANC" });
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
          await orders("bar", idOf(received), ...because);
          return told;
        },
    });
    await approve(received.link, eirik.number);
    heal();
    expect(await orderItem(received)).toMatchObject({ status: "ACTC" });
    expect(await payments.get(idOf(received))).toMatchObject({ state: "cancelling" });
    await nextRun();
    expect(await statusOf(received)).toEqual({ transactionStatus: "CANC" });
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

  it("leaves a payment that the bank has executed at ACSC", async () => {
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

  it("records a payment's approval too if a basket's page crashed before it was recorded", async () => {
    const psu = await knownPsu();
    const basket = await receiveBasket([paid("A"), paid("B")]);
    const approving = await atDecision(await basketLink(basket, psu), eirik.number);
    // The first write lists the payments, the second approves them.
    const behindApproval = { number: 3, when: "before", of: "writes" } as const;
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

  it("changes nothing if the payment is already being cancelled or --yes is missing", async () => {
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
