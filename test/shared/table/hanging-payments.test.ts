import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import type { Payment } from "../../../shared/rules/payment.ts";
import { table } from "../../../shared/table/client.ts";
import { payments } from "../../../shared/table/payments.ts";
import { stuckPayments } from "../../../shared/table/stuck-payments.ts";
import { testTime } from "../../support/operations/call.ts";
import { dyingAtIntent } from "../../support/payments/intents.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import { later, receive } from "../../support/payments/payments.ts";
import { approve } from "../../support/psu/site.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

const now = later(testTime, { minutes: 10 });
const submitting = madeOnce(kept, async (): Promise<Payment> => {
  const { params, link } = await receive(orderOf());
  await dyingAtIntent(() => approve(link, eirik.number));
  const read = await payments.get(params["payment-id"]);
  if (!read) throw new Error("There is no such payment.");
  return read;
});

const barred = (payment: Payment) => {
  const { customerId = "" } = payment.approved ?? {};
  return stuckPayments.barred(payment, { by: "bank", at: now.toISOString(), customerId }, now);
};
const changes = {
  retried: (payment: Payment) => stuckPayments.retried(payment, now),
  barred,
  leftToOperator: (payment: Payment) => stuckPayments.leftToOperator(payment, now),
};

/** Changes of a payment between its reading and its update. */
const since: Record<string, (payment: Payment) => Promise<unknown>> = {
  "nothing happened": async () => undefined,
  "the job began with the payment": (payment) =>
    payments.leased(payment, later(now, { minutes: 1 })),
  "the bank answered": () => submitOrders({ time: now.toISOString() }),
  "barred() stopped the payment": (payment) => table.change([barred(payment)]),
};

describe("a write of a payment whose submission hangs (decision: payments by intent, submit and outcome)", () => {
  it.each<["done" | "refused", keyof typeof changes, keyof typeof since]>([
    ["done", "retried", "nothing happened"],
    ["refused", "retried", "the job began with the payment"],
    ["refused", "retried", "the bank answered"],
    ["refused", "retried", "barred() stopped the payment"],
    ["done", "barred", "nothing happened"],
    ["done", "barred", "the job began with the payment"],
    ["refused", "barred", "the bank answered"],
    ["refused", "barred", "barred() stopped the payment"],
    ["done", "leftToOperator", "nothing happened"],
    ["done", "leftToOperator", "the job began with the payment"],
    ["refused", "leftToOperator", "the bank answered"],
    ["refused", "leftToOperator", "barred() stopped the payment"],
  ])("is %s in %s() if %s after the payment was read", async (expected, name, happened) => {
    const payment = await submitting();
    await since[happened]?.(payment);
    const refused = await table.change([changes[name](payment)]);
    expect(refused === undefined ? "done" : "refused").toBe(expected);
  });

  it("is refused in barred() if the payment was submitted, even if it was read after its submission", async () => {
    const { id } = await submitting();
    await submitOrders({ time: now.toISOString() });
    const payment = await payments.get(id);
    expect(payment && (await table.change([barred(payment)]))).toBe(0);
  });
});
