import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { payments } from "../../../shared/table/payments.ts";
import { testTime } from "../../support/operations/call.ts";
import { dyingAtIntent } from "../../support/payments/intents.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import { later, receive } from "../../support/payments/payments.ts";
import { approve } from "../../support/psu/site.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

describe("payments.moved() (Payment status)", () => {
  it.each([
    ["gives a new state to a payment that did not change", {}, undefined],
    ["gives no new state to a payment that went to another sandbox", { place: "another" }, 0],
    ["gives no new state to a payment that got another seal", { seal: "another" }, 0],
    ["gives no new state to a payment that got another summary", { summaryHash: "another" }, 0],
    ["gives no new state to a payment that was put into a basket", { basketId: "another" }, 0],
    ["gives no new state to a payment that was withdrawn", { state: "withdrawn" as const }, 0],
  ])("%s since the read", async (_, since, refused) => {
    const { params } = await receive(orderOf({ creditorName: "Moved" }));
    const read = await payments.get(params["payment-id"]);
    if (!read) throw new Error("There is no such payment.");
    const change = payments.moved(read, "rejected", { from: "received" });
    if (!("update" in change)) throw new Error("A payment is moved by an update.");
    await table.change([{ update: change.update, set: { ...since, touched: true } }]);
    expect(await table.change([change])).toBe(refused);
  });
});

describe("a write of a payment", () => {
  const read = async (creditorName: string) => {
    const { params } = await receive(orderOf({ creditorName }));
    const payment = await payments.get(params["payment-id"]);
    if (!payment) throw new Error("There is no such payment.");
    return payment;
  };

  it("is refused if it would create a payment under the id of another payment (decision: X-Request-ID)", async () => {
    const payment = await read("First");
    const at = { now: testTime, realTime: testTime };
    expect(await table.change([payments.created({ ...payment, psuId: "another" }, at)])).toBe(0);
    expect(await payments.get(payment.id)).toEqual(payment);
  });

  it("removes the agreement if the PSU approves in the private context", async () => {
    const payment = await read("Private");
    const update = keys.payment(payment.id);
    await table.change([{ update, set: { corporateId: "an agreement" } }]);
    await table.change([payments.submitting(payment, payment, testTime)]);
    const stored = await payments.get(payment.id);
    expect(stored).toMatchObject({ state: "submitting" });
    expect(stored?.corporateId).toBeUndefined();
  });
});

describe("payments.leased() (decision: payments by intent, submit and outcome)", () => {
  it("lets exactly one of several job runs make a due call to the bank, and none after the payment was submitted", async () => {
    const { params, link } = await receive(orderOf({ creditorName: "Leased" }));
    await dyingAtIntent(() => approve(link, eirik.number));
    const read = await payments.get(params["payment-id"]);
    if (!read) throw new Error("There is no such payment.");
    const next = later(testTime, { minutes: 2 });
    const runs = await Promise.all([payments.leased(read, next), payments.leased(read, next)]);
    expect(runs.sort()).toEqual([false, true]);
    const leased = await payments.get(read.id);
    expect(leased).toMatchObject({ state: "submitting", attempts: 1, due: next.toISOString() });
    await submitOrders({ time: later(next, { minutes: 1 }).toISOString() });
    expect(await payments.leased(leased ?? read, next)).toBe(false);
  });
});
