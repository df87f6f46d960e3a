import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { handler as reconcileOrders } from "../../../functions/production/reconcile-orders.ts";
import type { Reconciliation } from "../../../shared/payments/reconcile.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { bankAway, failing, healed } from "../../support/bank/failing-bank.ts";
import { useProduction } from "../../support/bank/production.ts";
import { testTime } from "../../support/operations/call.ts";
import { toldMetrics } from "../../support/operations/told-metrics.ts";
import { atDecision } from "../../support/payments/authorisations.ts";
import { domestic, domesticOrder, eirik } from "../../support/payments/orders.ts";
import { later, type ReceivedPayment, receive } from "../../support/payments/payments.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ seeded: false });
useProduction();

const today = "2026-03-02";
let paid: ReceivedPayment;
let waiting: ReceivedPayment;
beginAnew(kept, async () => {
  const headers = { "x-psu-identity": undefined, "psu-context": "PRIVATE" };
  const ordered = (requestedExecutionDate: string) =>
    receive(domesticOrder({ requestedExecutionDate }), { product: domestic, headers });
  paid = await ordered("2026-03-10");
  await (await atDecision(paid.link, eirik.number))();
  waiting = await ordered("2026-03-11");
});
afterEach(healed);

const compared = async (day = today, at = testTime): Promise<Reconciliation> =>
  (await reconcileOrders({ time: at.toISOString(), day })) as Reconciliation;

/** Makes the bank answer altered states. */
const telling = (alter: (states: OrderState[]) => OrderState[]) =>
  failing({ orders: (ask) => async (ids) => alter(await ask(ids)) });
const listing = (...ids: string[]) =>
  failing({ ordersOn: () => async () => ({ ids, more: false }) });

describe("the payments of a day and the bank's orders (decision: reconciliation)", () => {
  it("agree if every payment has the state that the bank sent last", async () => {
    expect(await compared()).toEqual({
      day: today,
      compared: 1,
      isListed: false,
      differing: 0,
      differences: [],
    });
  });

  it("are those of the day before if the schedule starts the job", async () => {
    const told = await reconcileOrders({ time: later(testTime, { days: 1 }).toISOString() });
    expect(told).toMatchObject({ day: today, compared: 1 });
  });

  it("are compared only for the day of their approval", async () => {
    expect(await compared("2026-03-03")).toMatchObject({ compared: 0, differences: [] });
  });

  it.each<[string, (states: OrderState[]) => OrderState[], string]>([
    ["does not know an order", () => [], "no such order"],
    [
      "gives no valid answer about an order",
      (all) => all.map((each) => ({ ...each, revision: -1 })),
      "no valid answer",
    ],
    [
      "answers an older revision",
      (all) => all.map((each) => ({ ...each, revision: 0 })),
      "ACTC revision 0",
    ],
    [
      "answers another status with the same revision",
      (all) => all.map((each) => ({ ...each, status: "ACSP" })),
      "ACSP revision",
    ],
    [
      "answers a final status with the same revision",
      (all) => all.map((each) => ({ ...each, status: "ACSC", final: true, cancellable: false })),
      " final",
    ],
  ])("differ if the bank %s", async (_, alter, bank) => {
    telling(alter);
    expect((await compared()).differences).toEqual([
      {
        id: paid.id,
        interface: expect.stringMatching(/^submitted, ACTC revision \d+$/),
        bank: expect.stringContaining(bank),
      },
    ]);
  });

  it("agree if the bank has a newer revision", async () => {
    telling((all) => all.map((each) => ({ ...each, status: "ACSP", revision: each.revision + 2 })));
    expect((await compared()).differences).toEqual([]);
  });

  it("differ after a failed submission until the job has submitted the order", async () => {
    failing({ submit: () => () => Promise.reject(new Error("The bank is away.")) });
    await (await atDecision(waiting.link, eirik.number))();
    healed();
    expect((await compared()).differences).toEqual([
      { id: waiting.id, interface: "submitting", bank: "no such order" },
    ]);
    await submitOrders({ time: later(testTime, { minutes: 2 }).toISOString() });
    expect(await compared()).toMatchObject({ compared: 2, differences: [] });
  });

  it.each<[string, string, OrderState["status"], string[]]>([
    ["differ", "rejected", "ACTC", ["rejected"]],
    ["agree", "rejected", "CANC", []],
    ["differ", "cancelling", "ACTC", ["cancelling"]],
  ])(
    `%s if a payment's state is "%s" and its order's status is %s`,
    async (_, state, status, differing) => {
      await table.change([{ update: keys.payment(paid.id), set: { state } }]);
      telling((all) => all.map((each) => ({ ...each, status })));
      expect((await compared()).differences).toEqual(
        differing.map((ours) => ({
          id: paid.id,
          interface: expect.stringMatching(`^${ours}, ACTC revision`),
          bank: expect.stringContaining(`${status} revision`),
        })),
      );
    },
  );

  it("agree if a second look finds the order that was missing at first", async () => {
    let calls = 0;
    telling((all) => {
      calls += 1;
      return calls === 1 ? [] : all;
    });
    expect((await compared()).differences).toEqual([]);
    expect(calls).toBe(2);
  });

  it("differ if the bank lists an order without a payment, or one of an unapproved payment", async () => {
    const stranger = "11111111-1111-4111-8111-111111111111";
    listing(paid.id, stranger, waiting.id);
    expect(await compared()).toEqual({
      day: today,
      compared: 3,
      isListed: true,
      differing: 2,
      differences: [
        { id: stranger, interface: "no such payment", bank: "an order" },
        { id: waiting.id, interface: "received", bank: "an order" },
      ],
    });
  });

  it.each([
    ["agree", "submitted", []],
    ["agree", "cancelling", []],
    ["differ", "rejected", ["rejected"]],
    ["differ", "withdrawn", ["withdrawn"]],
  ])(
    `%s if a payment's state is "%s" and its order at the bank is of another day`,
    async (_, state, differing) => {
      await table.change([{ update: keys.payment(waiting.id), set: { state } }]);
      listing(paid.id, waiting.id);
      expect((await compared()).differences.map((each) => each.interface)).toEqual(differing);
    },
  );

  it("are compared also if the bank lists its orders in two pages", async () => {
    const asked: unknown[] = [];
    failing({
      ordersOn: () => async (_, behind) => {
        asked.push(behind);
        return behind === undefined
          ? { ids: [paid.id], more: true }
          : { ids: ["order-2"], more: false };
      },
    });
    expect(await compared()).toMatchObject({ compared: 2, isListed: true });
    expect(asked).toEqual([undefined, paid.id]);
  });

  it.each([
    ["only an order of an earlier page", [["order-1"], ["order-2"], ["order-1"]]],
    [
      "an order of an earlier page beside a new one",
      [
        ["order-1", "order-2"],
        ["order-1", "order-3"],
      ],
    ],
  ])(
    "are not compared: the run fails if a later page of the bank's list contains %s",
    async (_, pages) => {
      let turn = 0;
      failing({
        ordersOn: () => async () => {
          const ids = pages[turn++] ?? [];
          return { ids, more: turn < pages.length };
        },
      });
      await expect(compared()).rejects.toThrow("listed an order of the day twice");
    },
  );

  it("differ if a payment cannot be read, and the others are still compared", async () => {
    const key = keys.payment(paid.id);
    await table.change([{ update: key, set: { state: "nonsense" } }]);
    await (await atDecision(waiting.link, eirik.number))();
    listing(waiting.id);
    expect(await compared()).toMatchObject({
      compared: 2,
      differences: [{ id: paid.id, interface: "unreadable" }],
    });
  });

  it("raise the alarm if they differ in a run that the schedule started, and not in an operator's run", async () => {
    telling(() => []);
    const time = later(testTime, { days: 1 }).toISOString();
    expect(await toldMetrics(compared)).not.toHaveProperty("OrdersDiffer");
    expect(await toldMetrics(() => reconcileOrders({ time }))).toMatchObject({ OrdersDiffer: 1 });
  });

  it("are not compared: the run fails if the bank does not answer", async () => {
    bankAway();
    await expect(compared()).rejects.toThrow("The bank does not answer now.");
  });
});
