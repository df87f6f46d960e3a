import { handler as askOrders } from "../../../functions/jobs/ask-orders.ts";
import type { Bank } from "../../../shared/ports/bank.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { orderStates } from "../../../shared/table/order-states.ts";
import { payments } from "../../../shared/table/payments.ts";
import { bankAway, failing, healed } from "../../support/bank/failing-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { domestic, domesticOrder } from "../../support/payments/orders.ts";
import { later, type ReceivedPayment, receive } from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { written } from "../../support/run/written.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });
const future = domesticOrder({ requestedExecutionDate: "2026-03-10" });
let received: ReceivedPayment;

/** Runs something in the production stage, with the sandbox's bank behind the port. */
async function inProduction<T>(run: () => Promise<T>): Promise<T> {
  process.env.STAGE = "production";
  const { bankAt, identity, register } = stages.sandbox;
  stages.production = { ...(bankAt && { bankAt }), ...(identity && { identity }) };
  if (register) stages.production.register = register;
  try {
    return await run();
  } finally {
    process.env.STAGE = "sandbox";
    stages.production = {};
  }
}

beginAnew(kept, async () => {
  received = await receive(future, { product: domestic });
  await inProduction(() => received.approve());
});
afterEach(healed);

/** Posts another payment of the same TPP with this amount, and returns its id. */
async function anotherOf(amount: number): Promise<string> {
  const order = domesticOrder({
    requestedExecutionDate: "2026-03-10",
    instructedAmount: { currency: "NOK", amount: `${amount}.00` },
  });
  const payment = await receive(order, { product: domestic });
  await inProduction(() => payment.approve());
  return payment.id;
}

const days = (count: number) => later(testTime, { days: count });
const ask = (now: Date) => inProduction(() => askOrders({ time: now.toISOString() }));
const id = () => received.id;
const dueOf = async () => (await payments.get(id()))?.due;

/** Makes the bank alter the state of each order, and returns the orders that the job asks for. */
function telling(alter: (state: OrderState) => OrderState): string[][] {
  const asked: string[][] = [];
  failing({
    orders: (tell: Bank["orders"]) => async (ids) => {
      asked.push([...ids]);
      return (await tell(ids)).map(alter);
    },
  });
  return asked;
}
const same = (state: OrderState) => state;
const executed = (state: OrderState): OrderState => ({
  ...state,
  status: "ACSC",
  revision: state.revision + 2,
  cancellable: false,
});

describe("the job that asks the bank for the state of orders (ports: the bank is asked 1, 2, 4 … 32 days after)", () => {
  it("asks one day after the submission and not earlier, then at growing intervals of at most 32 days", async () => {
    const asked = telling(same);
    expect(await dueOf()).toBe(days(1).toISOString());
    expect(await writtenBy(() => ask(later(days(1), { minutes: -1 })))).toEqual([]);
    const pauses: number[] = [];
    for (let at = days(1); pauses.length < 7; ) {
      await ask(at);
      const due = new Date((await dueOf()) ?? "");
      pauses.push((due.getTime() - at.getTime()) / 86_400_000);
      at = due;
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 32, 32]);
    expect(asked).toEqual(Array(7).fill([id()]));
  });

  it("writes one audit event about an order's new status", async () => {
    telling(executed);
    await ask(days(1));
    expect(await orderStates.get(id())).toMatchObject({
      status: "ACSC",
      askedAt: days(1).toISOString(),
    });
    expect(await auditEvents(id(), days(1))).toEqual(["PAYMENT_STATUS"]);
    await ask(days(3));
    expect(await auditEvents(id(), days(3))).toEqual([]);
  });

  it("does not ask again about an order with a final status", async () => {
    const asked = telling((state) => ({ ...executed(state), final: true }));
    await ask(days(1));
    expect(await dueOf()).toBeUndefined();
    expect(await writtenBy(() => ask(days(90)))).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it("asks again at its next run if the bank does not answer", async () => {
    bankAway();
    await written(() => expect(ask(days(1))).rejects.toThrow());
    healed();
    expect(await dueOf()).toBe(days(1).toISOString());
    telling(executed);
    await ask(later(days(1), { minutes: 10 }));
    expect(await orderStates.get(id())).toMatchObject({ status: "ACSC" });
  });

  it("stores the states of the other orders if the answer about one is invalid or missing", async () => {
    const others = [await anotherOf(4), await anotherOf(5), await anotherOf(6)];
    const [wrong = "", unknown = ""] = others;
    const asked: string[][] = [];
    failing({
      orders: (tell: Bank["orders"]) => async (ids) => {
        asked.push([...ids]);
        const told = await tell(ids.filter((each) => each !== unknown));
        return told.map((each) => ({
          ...executed(each),
          ...(each.id === wrong ? { revision: -1 } : {}),
        }));
      },
    });
    await expect(ask(days(1))).rejects.toThrow("did not report the state of every order");
    const statuses = await Promise.all(
      [id(), ...others].map(async (each) => (await orderStates.get(each))?.status),
    );
    expect(statuses).toEqual(["ACSC", "ACTC", "ACTC", "ACSC"]);
    const due = await Promise.all(
      [wrong, unknown].map(async (each) => (await payments.get(each))?.due),
    );
    expect(due).toEqual([days(1).toISOString(), days(1).toISOString()]);
    expect(await dueOf()).toBe(days(3).toISOString());
    expect(asked.filter((ids) => ids.includes(wrong)).at(-1)).toEqual([wrong]);
  });

  it("asks about no order in the sandbox, because each read asks the sandbox's bank", async () => {
    const other = await receive(future, {
      product: domestic,
      query: { allowLogicalDuplicate: "true" },
    });
    await other.approve();
    expect(await payments.get(other.id)).toMatchObject({ state: "submitted" });
    expect((await payments.get(other.id))?.due).toBeUndefined();
  });
});
