import type { Basket } from "../../../../shared/rules/basket.ts";
import type { Times } from "../../../../shared/rules/clock.ts";
import type { Payment, SinglePayment } from "../../../../shared/rules/payment.ts";
import { baskets } from "../../../../shared/table/baskets.ts";
import { dueIndex, shardOf } from "../../../../shared/table/due-index.ts";
import type { Change } from "../../../../shared/table/expressions.ts";
import type { Task } from "../../../../shared/table/keys.ts";
import { payments } from "../../../../shared/table/payments.ts";
import { stuckPayments } from "../../../../shared/table/stuck-payments.ts";
import { domestic, domesticOrder } from "../../payments/orders.ts";
import { changed, type Part } from "./machine.ts";
import {
  type BasketId,
  type BasketWrite,
  basketIds,
  type Drawn,
  type Id,
  ids,
  isOfBasket,
  type PaymentWrite,
  paymentModel,
  type Shown,
  tasks,
  type Value,
  type Write,
} from "./payment-model.ts";

const [minute, day] = [60_000, 86_400_000];
const shard = shardOf(ids[0]);
const nok = (amount: string) => ({ amount, currency: "NOK" as const });
const exemption = (at: string) => ({ by: "exemption" as const, customerId: "C", at, scaAt: at });

type Held = {
  payments: Partial<Record<Id, Payment>>;
  baskets: Partial<Record<BasketId, Basket>>;
  due: Record<string, string[]>;
};

const stored = (payment: Id, isExempt: boolean, { now, realTime }: Times): SinglePayment => ({
  ...{ id: payment, tppId: "T", place: "P", requestId: "R", service: "payments" },
  ...{ product: domestic, order: domesticOrder() as SinglePayment["order"] },
  ...{ debtorCurrency: "NOK", debited: 1n, fee: 0n, executionDate: "2026-03-02" },
  ...{
    first: { debited: nok("1.00"), fee: nok("0.00"), date: "2026-03-02" },
    summaryHash: "summary 0",
  },
  ...{ createdAt: now.toISOString(), device: { ip: "192.0.2.17" } },
  ...(isExempt
    ? {
        ...{ state: "submitting", status: "PDNG", seal: "exempt" },
        approved: exemption(realTime.toISOString()),
      }
    : { state: "received", status: "RCVD" }),
});

function changeOf(payment: SinglePayment, write: PaymentWrite, at: Times): Change {
  const { now, realTime } = at;
  const tomorrow = new Date(realTime.getTime() + day);
  const cancellation = { by: "bank", at: now.toISOString(), customerId: "C" } as const;
  const first =
    payment.approved?.by === "exemption" && !payment.isAnswered ? payment.first : undefined;
  switch (write.do) {
    case "approve":
      return payments.submitting(payment, approvedBy(payment, at, write.isInstant), realTime);
    case "outcome":
      return payments.moved(payment, "submitted", {
        ...{ from: payment.state, set: { attempts: undefined }, first },
        next: write.isFollowed ? { task: "ASK", at: tomorrow } : undefined,
      });
    case "ask later":
      return payments.moved(payment, "submitted", {
        ...{ from: "submitted", next: { task: "ASK", at: tomorrow } },
      });
    case "reject":
      return payments.moved(payment, "rejected", { from: "received" });
    case "stop as tampered":
      return payments.moved(payment, "rejected", { from: "submitting" });
    case "withdraw":
      return payments.moved(payment, "withdrawn", { from: "received" });
    case "quote":
      return payments.quoted(payment, { ...payment, summaryHash: nextSummary(payment) });
    case "answer":
      return payments.answered(payment, payment.first);
    case "lapse later":
      return payments.lapsesLater(payment, at);
    case "cancel":
      return payments.cancelling(payment, cancellation, realTime);
    case "bar":
      return stuckPayments.barred(payment, cancellation, realTime);
    case "retry":
      return stuckPayments.retried(payment, realTime);
    case "leave to operator":
      return stuckPayments.leftToOperator(payment, realTime);
    case "lease":
      throw new Error("A lease is a write of its own.");
  }
}

const summaryOf = ({ summaryHash }: Payment) => Number(summaryHash.slice("summary ".length));
const nextSummary = (payment: Payment) => `summary ${summaryOf(payment) + 1}`;
const approvedBy = (payment: SinglePayment, { now, realTime }: Times, isInstant = false) => ({
  ...payment,
  approvedAt: now.toISOString(),
  seal: `seal ${realTime.getTime()}`,
  ...(isInstant ? { notAfter: new Date(now.getTime() + minute).toISOString() } : {}),
});

const newBasket = (basket: BasketId, paymentIds: string[], { now }: Times): Basket => ({
  ...{ id: basket, tppId: "T", place: "P", requestId: "R", paymentIds, state: "OPEN" },
  createdAt: now.toISOString(),
});

const all = <T>(values: (T | undefined)[]): T[] => values.filter((each) => each !== undefined);

function basketChanges(write: BasketWrite, held: Held, at: Times) {
  const contents = (among: readonly string[]) =>
    all(among.map((each) => held.payments[each as Id])) as SinglePayment[];
  const id = write.basket;
  if (write.do === "collect") {
    const free = contents(ids).filter((each) => each.state === "received" && !each.basketId);
    const paymentIds = free.map((each) => each.id);
    return baskets.created(newBasket(id, paymentIds, at), free);
  }
  const found = held.baskets[id] as Basket;
  if (write.do === "delete basket") return baskets.deleted(found);
  const approved = baskets.approved({ ...found, psuId: "U", approvedAt: at.now.toISOString() });
  const submitting = contents(found.paymentIds).map((each) =>
    payments.submitting(each, approvedBy(each, at), at.realTime),
  );
  return [approved, ...submitting];
}

/** All that a job finds for a task, read two payments at a time. */
async function found(task: Task, at: Date): Promise<string[]> {
  const list: string[] = [];
  for (let behind: string | undefined; ; ) {
    const some = await dueIndex.due(task, shard, { at, limit: 2, behind });
    list.push(...some.map((each) => each.id));
    if (some.length < 2) return list;
    behind = some.at(-1)?.behind;
  }
}

const read = async <K extends string, T>(
  keys: readonly K[],
  get: (key: K) => Promise<T | undefined>,
) => {
  const values = await Promise.all(keys.map(get));
  return Object.fromEntries(
    keys.flatMap((key, at) => (values[at] === undefined ? [] : [[key, values[at]]])),
  ) as Partial<Record<K, T>>;
};

export const paymentWriters: Part<Value, Write, Held, Shown, Drawn> = {
  ...paymentModel,

  async make(write, { held, at }) {
    if (isOfBasket(write)) return changed(basketChanges(write, held, at));
    const { id } = write;
    if (write.do === "create")
      return changed([payments.created(stored(id, write.isExempt, at), at)]);
    const payment = held.payments[id] as SinglePayment;
    if (write.do !== "lease") return changed([changeOf(payment, write, at)]);
    const isLeased = await payments.leased(payment, new Date(at.realTime.getTime() + 2 * minute));
    return isLeased ? "done" : "refused";
  },

  async look({ realTime }) {
    const due = await Promise.all(tasks.map((task) => found(task, realTime)));
    return {
      payments: await read(ids, payments.get),
      baskets: await read(basketIds, baskets.get),
      due: Object.fromEntries(tasks.map((task, at) => [task, due[at] ?? []])),
    };
  },

  seen: ({ due, ...held }) => ({
    payments: Object.fromEntries(
      Object.entries(held.payments).map(([each, payment]) => [
        each,
        {
          ...{ state: payment.state, summary: summaryOf(payment), seal: payment.seal },
          ...{ cancelledAt: payment.cancellation?.at, basket: payment.basketId as BasketId },
          ...{ attempts: payment.attempts, isAnswered: payment.isAnswered === true },
          ...{ hasDevice: payment.device !== undefined, due: payment.due },
          isIntended: payment.intendedAt !== undefined,
        },
      ]),
    ),
    baskets: Object.fromEntries(
      Object.entries(held.baskets).map(([each, { state, paymentIds }]) => [
        each,
        { state, contents: paymentIds as Id[] },
      ]),
    ),
    due,
  }),
};
