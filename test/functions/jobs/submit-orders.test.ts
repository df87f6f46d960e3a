import { readStoredPayment } from "../../../shared/payments/follow-order.ts";
import { dueIndex } from "../../../shared/table/due-index.ts";
import { failing, healed } from "../../support/bank/failing-bank.ts";
import { alterPayment, orderItem } from "../../support/bank/order-items.ts";
import { countedIn, metricLines } from "../../support/operations/metric-lines.ts";
import { atDecision, started } from "../../support/payments/authorisations.ts";
import { dyingAtIntent } from "../../support/payments/intents.ts";
import { domestic, domesticOrder, eirik } from "../../support/payments/orders.ts";
import {
  balanceOf,
  minutes,
  type ReceivedPayment,
  receive,
  receiveApproved,
  submit,
} from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { written } from "../../support/run/written.ts";
import { setClock } from "../../support/sandbox/clock.ts";
import { raisedBy } from "../../support/stacks/raised-alarms.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });
afterEach(healed);

const { bban } = eirik.main;
const future = domesticOrder({ requestedExecutionDate: "2026-03-10" });

type Left = { received: ReceivedPayment; before: Awaited<ReturnType<typeof balanceOf>> };

/** A payment whose process died right before the bank was called about its approval or its cancellation. */
const left = {
  approval: madeOnce(kept, async (): Promise<Left> => {
    const before = await balanceOf(bban);
    const received = await receive(future, { product: domestic });
    await dyingAtIntent(() => received.approve());
    return { received, before };
  }),
  cancellation: madeOnce(kept, async (): Promise<Left> => {
    const before = await balanceOf(bban);
    const received = await receiveApproved(future, { product: domestic });
    const { link } = await started("cancellation", received);
    await dyingAtIntent(await atDecision(link, eirik.number));
    return { received, before };
  }),
};
/** The payment's state after the job. It is for a later day, so it holds no money. */
const ends = {
  approval: { state: "submitting", status: "ACTC", event: "PAYMENT_APPROVED" },
  cancellation: { state: "cancelling", status: "CANC", event: "PAYMENT_CANCELLED" },
};
const kinds = ["approval", "cancellation"] as const;

async function expectEnded(kind: (typeof kinds)[number], { received, before }: Left) {
  const { status, event } = ends[kind];
  expect(await received.state()).toBe("submitted");
  expect(await received.status()).toEqual({ transactionStatus: status });
  expect(await orderItem(received)).toMatchObject({ status });
  expect(await balanceOf(bban)).toEqual(before);
  const events = await auditEvents(received.id);
  expect(events.filter((each) => each === event)).toEqual([event]);
}

describe("the job that submits approved payments (decision: payments by intent, submit and outcome)", () => {
  it.each(kinds)(
    "completes a payment's %s one minute after a page began it, and not earlier",
    async (kind) => {
      const payment = await left[kind]();
      expect(await writtenBy(() => submit(minutes(0.9)))).toEqual([]);
      expect(await payment.received.state()).toBe(ends[kind].state);
      await submit(minutes(1));
      await expectEnded(kind, payment);
      expect(await writtenBy(() => submit(minutes(60)))).toEqual([]);
    },
  );

  it.each(kinds)("completes a payment's %s once if several runs overlap", async (kind) => {
    const payment = await left[kind]();
    await Promise.all([submit(minutes(1)), submit(minutes(1)), submit(minutes(1))]);
    await expectEnded(kind, payment);
  });
});

/** The counts of orders while `run` runs. */
async function countedOrders(run: () => Promise<unknown>): Promise<string[]> {
  const lines = metricLines(await written(() => run().catch(() => undefined)));
  return lines.flatMap(countedIn).filter((each) => /^(Unanswered|OtherOrders)/.test(each));
}

describe("the job that submits approved payments (decision: payments by intent, submit and outcome)", () => {
  const day = 24 * 60;
  const no = () => () => Promise.reject(new Error("no"));

  it.each(kinds)(
    "counts a payment in its metrics at each attempt after 15 minutes or more if the bank has not answered its %s",
    async (kind) => {
      const { received } = await left[kind]();
      failing({ submit: no, cancel: no });
      const told: [minute: number, counted: string[]][] = [];
      for (let minute = 1; minute <= 190; minute += 1) {
        const counted = await countedOrders(() => submit(minutes(minute)));
        if (counted.length) told.push([minute, counted]);
      }
      expect(told.map(([minute]) => minute)).toEqual([15, 31, 60, 120, 180]);
      for (const [minute, counted] of told)
        expect(counted).toEqual([`UnansweredMinutes ${minute} stage=sandbox`]);
      expect(await received.state()).toBe(ends[kind].state);
    },
  );

  it.each([
    [14, []],
    [15, ["order-late"]],
    [60, ["order-late", "order-unknown"]],
  ])(
    "raises these alarms if the bank has not answered for %d minutes: %j",
    async (minute, raised) => {
      await left.approval();
      failing({ submit: no });
      const lines = await written(() => submit(minutes(minute)).catch(() => undefined));
      expect(raisedBy(lines)).toEqual(raised);
    },
  );

  it("counts no unanswered payment in its metrics if the bank has answered PDNG", async () => {
    const { received } = await left.approval();
    failing({
      submit: (ask) => async (by, submission) => ({
        ...((await ask(by, submission)) as object),
        status: "PDNG",
        final: false,
      }),
    });
    expect(await countedOrders(() => submit(minutes(1)))).toEqual([]);
    const held = await readStoredPayment(received.id);
    expect(held?.known?.status).toBe("PDNG");
    for (const minute of [15, 60, day])
      expect(await countedOrders(() => submit(minutes(minute)))).toEqual([]);
    expect(await received.state()).toBe("submitted");
  });

  it("measures by real time how long a payment is unanswered, whatever the sandbox's clock is", async () => {
    await left.approval();
    failing({ submit: no });
    await setClock("2026-03-05T10:00:00Z");
    expect(await countedOrders(() => submit(minutes(1)))).toEqual([]);
    await setClock("2026-02-01T10:00:00Z");
    expect(await countedOrders(() => submit(minutes(15)))).toEqual([
      "UnansweredMinutes 15 stage=sandbox",
    ]);
  });

  it("counts a payment in its metrics, and does not submit it again, if the bank has another order under its id", async () => {
    const { received } = await left.approval();
    let asked = 0;
    failing({
      submit: () => () => {
        asked += 1;
        return "otherOrder";
      },
    });
    expect(await countedOrders(() => submit(minutes(1)))).toEqual(["OtherOrders 1 stage=sandbox"]);
    expect(await writtenBy(() => submit(minutes(3 * day)))).toEqual([]);
    expect(asked).toBe(1);
    // The index is eventually consistent, so it may still list the payment as due.
    const { due: _, ...stale } = dueIndex.dueAt("SUBMIT", received.id, minutes(1));
    await alterPayment(received, stale);
    expect(await writtenBy(() => submit(minutes(3 * day)))).toEqual([]);
    expect(asked).toBe(1);
    expect(await received.state()).toBe("submitting");
    expect(await received.status()).toEqual({ transactionStatus: "PDNG" });
  });

  it("fails if it cannot read a payment, and still submits the others", async () => {
    const { received } = await left.approval();
    const unreadable = await receive(future, {
      product: domestic,
      query: { allowLogicalDuplicate: "true" },
    });
    await dyingAtIntent(() => unreadable.approve());
    await alterPayment(unreadable, { debited: "much" });
    await written(() => expect(submit(minutes(1))).rejects.toThrow());
    expect(await received.state()).toBe("submitted");
  });
});
