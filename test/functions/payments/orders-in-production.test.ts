import type { Status } from "../../../shared/ports/schemas/order-state.ts";
import { orderStates } from "../../../shared/table/order-states.ts";
import { callingAtOnce } from "../../support/bank/calls-at-once.ts";
import { bankAway, deaf, failing, healed } from "../../support/bank/failing-bank.ts";
import { useProduction } from "../../support/bank/production.ts";
import { testTime } from "../../support/operations/call.ts";
import { atDecision } from "../../support/payments/authorisations.ts";
import { domestic, domesticOrder, eirik } from "../../support/payments/orders.ts";
import {
  minutes,
  post,
  type ReceivedPayment,
  receive,
  submit,
} from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ seeded: false });
useProduction();

/** Posts a payment for a future day, and opens its approval right before the PSU's decision. */
const ready = madeOnce(kept, async () => {
  const headers = { "x-psu-identity": undefined, "psu-context": "PRIVATE" };
  const order = domesticOrder({ requestedExecutionDate: "2026-03-10" });
  const payment = await receive(order, { product: domestic, headers });
  return { payment, decide: await atDecision(payment.link, eirik.number) };
});
afterEach(healed);

const told = async ({ id }: ReceivedPayment) =>
  (await auditEvents(id)).filter((each) => each === "PAYMENT_STATUS");

/** Makes the bank answer this status for every order, with a higher revision. */
const sayingOf = (status: Status, ahead: number) =>
  failing({
    orders: (ask) => async (ids) =>
      (await ask(ids)).map((each) => ({ ...each, status, revision: each.revision + ahead })),
  });

describe("the audit trail in production (README of the ports: one event for each new state)", () => {
  it("has one status event if the SCA page and the job submit a payment at the same time", async () => {
    const { payment, decide } = await ready();
    await callingAtOnce("submit", decide, () => submit(minutes(1)));
    expect(await payment.status()).toEqual({ transactionStatus: "ACTC" });
    expect(await told(payment)).toEqual(["PAYMENT_STATUS"]);
  });

  it("has one status event if the bank answers the job's submit but not the SCA page's", async () => {
    const { payment, decide } = await ready();
    failing({ submit: deaf });
    await decide();
    expect(await told(payment)).toEqual([]);
    healed();
    await Promise.all([submit(minutes(1)), submit(minutes(1)), submit(minutes(1))]);
    expect(await told(payment)).toEqual(["PAYMENT_STATUS"]);
  });

  it("has one event for a later status even if many requests read it at the same time", async () => {
    const { payment, decide } = await ready();
    await decide();
    sayingOf("ACWP", 2);
    const now = minutes(1);
    const read = await Promise.all(Array.from({ length: 10 }, () => payment.status({ now })));
    expect(new Set(read.map(({ transactionStatus }) => transactionStatus))).toEqual(
      new Set(["ACWP"]),
    );
    expect(await told(payment)).toEqual(["PAYMENT_STATUS", "PAYMENT_STATUS"]);
  });
});

describe("logical duplicates in production (specification, allowLogicalDuplicate)", () => {
  it("are refused until both earlier payments are cancelled, and again if the bank makes these after all", async () => {
    const order = domesticOrder({ creditorName: "Twin", requestedExecutionDate: "2026-03-10" });
    const headers = { "x-psu-identity": undefined, "psu-context": "PRIVATE" };
    const asked = { product: domestic, headers };
    const allowed = { ...asked, query: { allowLogicalDuplicate: "true" } };
    const [first, second] = [await receive(order, allowed), await receive(order, allowed)];
    for (const each of [first, second]) await each.approve();
    const third = (minute = 1) => post(order, { ...asked, now: minutes(minute) });
    const cancelled = (...of: ReceivedPayment[]) =>
      failing({
        orders: (ask) => async (ids) =>
          (await ask(ids)).map((each) =>
            of.map(({ id }) => id).includes(each.id)
              ? { ...each, status: "CANC", revision: each.revision + 2, cancellable: false }
              : each,
          ),
      });
    cancelled(second);
    expect(await third()).toMatchObject({ status: 409, path: "allowLogicalDuplicate" });
    healed();
    cancelled(first, second);
    expect(await third()).toMatchObject({ status: 201 });
    healed();
    // The bank has said of neither that its state is final, and makes them after all.
    failing({
      orders: (ask) => async (ids) =>
        (await ask(ids)).map((each) => ({ ...each, revision: each.revision + 4 })),
    });
    expect(await third(2)).toMatchObject({ status: 409, path: "allowLogicalDuplicate" });
  });
});

describe("a payment whose submit the bank did not answer in production (specification, allowLogicalDuplicate)", () => {
  it("makes an equal payment a logical duplicate although no state is stored", async () => {
    const { decide } = await ready();
    failing({ submit: deaf });
    await decide();
    const headers = { "x-psu-identity": undefined, "psu-context": "PRIVATE" };
    const order = domesticOrder({ requestedExecutionDate: "2026-03-10" });
    expect(await post(order, { product: domestic, headers, now: minutes(1) })).toMatchObject({
      ...{ status: 409, path: "allowLogicalDuplicate" },
      text: "The same payment was approved in the last 24 hours. Set allowLogicalDuplicate=true to repeat it.",
    });
  });
});

describe("a bank in production (README of the ports: of two states the greater revision is the later)", () => {
  it("does not change the status by an answer with a lower revision", async () => {
    const { payment, decide } = await ready();
    await decide();
    const later = sayingOf("ACWP", 4);
    expect(await payment.status({ now: minutes(1) })).toEqual({ transactionStatus: "ACWP" });
    later();
    sayingOf("ACSP", 2);
    expect(await payment.status({ now: minutes(2) })).toEqual({ transactionStatus: "ACWP" });
    expect(await orderStates.get(payment.id)).toMatchObject({ status: "ACWP" });
    expect(await told(payment)).toHaveLength(2);
  });

  it("is not called for a read within 2 seconds of its last answer; later reads have a WARNING if it is down", async () => {
    const { payment, decide } = await ready();
    await decide();
    bankAway();
    const at = (seconds: number) => ({ now: new Date(testTime.getTime() + seconds * 1000) });
    expect(await payment.status(at(2))).toEqual({ transactionStatus: "ACTC" });
    expect(await payment.status(at(3))).toMatchObject({
      transactionStatus: "ACTC",
      tppMessages: [{ category: "WARNING" }],
    });
  });

  it("causes a WARNING in reads if it is down, for 15 minutes after its last answer, even if that changed nothing", async () => {
    const { payment, decide } = await ready();
    await decide();
    const at = (minute: number, milliseconds = 0) =>
      payment.status({ now: new Date(minutes(minute).getTime() + milliseconds) });
    expect(await at(10)).toEqual({ transactionStatus: "ACTC" });
    bankAway();
    expect(await at(25)).toMatchObject({
      ...{ transactionStatus: "ACTC", tppMessages: [{ category: "WARNING" }] },
    });
    expect(await at(25, 1)).toMatchObject({ tppMessages: [{ category: "ERROR" }] });
  });
});
