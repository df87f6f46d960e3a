import type { Basket } from "../../../../shared/rules/basket.ts";
import type { Times } from "../../../../shared/rules/clock.ts";
import type { Payment, PaymentState, SinglePayment } from "../../../../shared/rules/payment.ts";
import { baskets } from "../../../../shared/table/baskets.ts";
import { table } from "../../../../shared/table/client.ts";
import { dueIndex, shardOf } from "../../../../shared/table/due-index.ts";
import type { Change } from "../../../../shared/table/expressions.ts";
import type { Task } from "../../../../shared/table/keys.ts";
import { payments } from "../../../../shared/table/payments.ts";
import { stuckPayments } from "../../../../shared/table/stuck-payments.ts";
import { domestic, domesticOrder } from "../../payments/domestic.ts";
import { fc } from "../../run/fast-check.ts";
import type { Part } from "./machine.ts";

/** Payments of one shard, so that their order in the due index shows. */
const ids = ["00000008-1", "00000000-2"] as const;
type Id = (typeof ids)[number];
const shard = shardOf(ids[0]);
const basketIds = ["first", "second"] as const;
type BasketId = (typeof basketIds)[number];
const tasks = ["SUBMIT", "LAPSE", "ASK", "OPERATOR"] as const satisfies readonly Task[];

/** A payment in the model. `due` is the instant of its task; an operator's payment has a task and no instant. */
type Modelled = {
  state: PaymentState;
  createdAt: number;
  isExempt: boolean;
  summary: number;
  seal: string | undefined;
  cancelledAt: string | undefined;
  basket: BasketId | undefined;
  attempts: number | undefined;
  isAnswered: boolean;
  hasDevice: boolean;
  isIntended: boolean;
  task: Task | undefined;
  due: number | undefined;
};
type ModelledBasket = { state: Basket["state"]; contents: Id[] };
type Value = {
  payments: Partial<Record<Id, Modelled>>;
  baskets: Partial<Record<BasketId, ModelledBasket>>;
};

type Write =
  | { do: "create"; id: Id; isExempt: boolean }
  | { do: "approve"; id: Id; isInstant: boolean }
  | { do: "outcome"; id: Id; isFollowed: boolean }
  | { do: "reject" | "stop as tampered" | "withdraw" | "quote" | "answer" | "lapse later"; id: Id }
  | { do: "ask later" | "cancel" | "bar" | "retry" | "leave to operator" | "lease"; id: Id }
  | { do: "collect" | "delete basket" | "approve basket"; basket: BasketId };

const id = fc.constantFrom(...ids);
const basket = fc.constantFrom(...basketIds);
const flag = fc.boolean();
const of = <D extends string>(...all: D[]) => fc.constantFrom(...all);

const writes: fc.Arbitrary<Write> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: of("create"), id, isExempt: flag }) },
  { weight: 3, arbitrary: fc.record({ do: of("approve"), id, isInstant: flag }) },
  { weight: 4, arbitrary: fc.record({ do: of("outcome"), id, isFollowed: flag }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: of("reject", "stop as tampered", "withdraw", "quote", "answer", "lapse later"),
      id,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: of("ask later", "cancel", "bar", "retry", "leave to operator", "lease"),
      id,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: of("collect", "delete basket", "approve basket"), basket }),
  },
);

const [minute, day] = [60_000, 86_400_000];
const nok = (amount: string) => ({ amount, currency: "NOK" as const });
const exemption = (at: string) => ({ by: "exemption" as const, customerId: "C", at, scaAt: at });

/** The stored attributes that a change of another process must not have touched since this copy was read. */
const isAsRead = (now: Modelled, copy: Modelled): boolean =>
  now.summary === copy.summary &&
  now.basket === copy.basket &&
  now.seal === copy.seal &&
  now.cancelledAt === copy.cancelledAt;

const idle = { task: undefined, due: undefined, hasDevice: false, isIntended: false };
const callAt = (due: number) => ({ task: "SUBMIT" as const, due });

/** The next state of a payment, or undefined if the write is refused. */
function next(
  now: Modelled | undefined,
  copy: Modelled,
  write: Exclude<Write, { basket: BasketId }>,
  at: Times,
): Modelled | undefined {
  const real = at.realTime.getTime();
  const lapses = copy.createdAt + day + 1 - (at.now.getTime() - real);
  const moves = (from: PaymentState, change: Partial<Modelled>) =>
    now?.state === from && isAsRead(now, copy) ? { ...now, ...change } : undefined;
  if (write.do === "create" || !now) return undefined;
  if (write.do === "approve")
    return moves("received", {
      ...{ state: "submitting", seal: `seal ${real}`, attempts: 0, isIntended: true },
      ...callAt(real + (write.isInstant ? 20_000 : minute)),
    });
  if (write.do === "outcome") {
    const isFirst = copy.isExempt && !copy.isAnswered;
    if (isFirst && now.isAnswered) return undefined;
    const follow = { ...idle, task: "ASK" as const, due: real + day };
    const end = { state: "submitted" as const, attempts: undefined };
    const first = isFirst ? { isAnswered: true } : {};
    return moves(copy.state, { ...end, ...first, ...(write.isFollowed ? follow : idle) });
  }
  if (write.do === "reject") return moves("received", { state: "rejected", ...idle });
  if (write.do === "stop as tampered") return moves("submitting", { state: "rejected", ...idle });
  if (write.do === "withdraw") return moves("received", { state: "withdrawn", ...idle });
  if (write.do === "lapse later") return moves("received", { task: "LAPSE", due: lapses });
  if (write.do === "ask later")
    return moves("submitted", { ...idle, task: "ASK", due: real + day });
  const cancelled = {
    state: "cancelling" as const,
    cancelledAt: at.now.toISOString(),
    attempts: 0,
  };
  if (write.do === "cancel")
    return moves("submitted", { ...cancelled, isIntended: true, ...callAt(real + minute) });
  if (write.do === "bar") return moves("submitting", { ...cancelled, ...callAt(real) });
  if (write.do === "answer") return now.isAnswered ? undefined : { ...now, isAnswered: true };
  if (write.do === "quote") {
    const isSame =
      now.state === "received" && now.summary === copy.summary && now.basket === copy.basket;
    return isSame ? { ...now, summary: copy.summary + 1 } : undefined;
  }
  if (now.state !== copy.state) return undefined;
  if (write.do === "leave to operator") return { ...now, task: "OPERATOR", due: undefined };
  if (now.due !== copy.due) return undefined;
  if (write.do === "retry") return { ...now, ...callAt(real) };
  return { ...now, attempts: (copy.attempts ?? 0) + 1, ...callAt(real + 2 * minute) };
}

const created = (isExempt: boolean, at: Times): Modelled => {
  const [now, real] = [at.now.getTime(), at.realTime.getTime()];
  const mark = isExempt ? callAt(real + minute) : { task: "LAPSE" as const, due: real + day + 1 };
  return {
    ...{ state: isExempt ? "submitting" : "received", createdAt: now, isExempt, summary: 0 },
    ...{ seal: isExempt ? "exempt" : undefined, cancelledAt: undefined, basket: undefined },
    ...{ attempts: undefined, isAnswered: false, hasDevice: true, isIntended: isExempt, ...mark },
  };
};

const done = (value: Value) => ({ value, answer: "done" });

/** The next state of a basket and of its payments. All of them change, or none. */
function nextOfBasket(
  value: Value,
  { do: what, basket }: Extract<Write, { basket: BasketId }>,
  copy: Value,
  at: Times,
) {
  const refused = { value, answer: "refused" };
  const standing = value.baskets[basket];
  const known = copy.baskets[basket];
  const put = (
    state: Basket["state"],
    contents: Id[],
    changed: (each: Id) => Modelled | undefined,
  ) => {
    const all = contents.map((each) => [each, changed(each)] as const);
    if (all.some(([, payment]) => !payment)) return refused;
    return done({
      payments: { ...value.payments, ...Object.fromEntries(all) },
      baskets: { ...value.baskets, [basket]: { state, contents } },
    });
  };
  if (what === "collect") {
    if (standing) return refused;
    return put("OPEN", idsIn(copy), (each) => {
      const [now, read] = [value.payments[each], copy.payments[each]];
      const isFree = now?.state === "received" && !now.basket && now.summary === read?.summary;
      return isFree ? { ...now, basket } : undefined;
    });
  }
  if (!known || standing?.state !== "OPEN") return refused;
  if (what === "delete basket")
    return put("DELETED", known.contents, (each) => {
      const now = value.payments[each];
      return now?.basket === basket ? { ...now, basket: undefined } : undefined;
    });
  return put("APPROVED", known.contents, (each) => {
    const read = copy.payments[each];
    const approve = { do: "approve", id: each, isInstant: false } as const;
    return read && next(value.payments[each], read, approve, at);
  });
}

const idsIn = (value: Value) => ids.filter((each) => value.payments[each]);

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

function changeOf(
  payment: SinglePayment,
  write: Exclude<Write, { basket: BasketId } | { do: "create" }>,
  at: Times,
): Change {
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

const basketOf = (basket: BasketId, paymentIds: string[], { now }: Times): Basket => ({
  ...{ id: basket, tppId: "T", place: "P", requestId: "R", paymentIds, state: "OPEN" },
  createdAt: now.toISOString(),
});

const all = <T>(values: (T | undefined)[]): T[] => values.filter((each) => each !== undefined);

function basketChanges(
  { do: what, basket }: Extract<Write, { basket: BasketId }>,
  held: Held,
  at: Times,
) {
  const contents = (among: readonly string[]) =>
    all(among.map((each) => held.payments[each as Id])) as SinglePayment[];
  if (what === "collect") {
    const collected = contents(ids);
    return baskets.created(
      basketOf(
        basket,
        collected.map((each) => each.id),
        at,
      ),
      collected,
    );
  }
  const found = held.baskets[basket] ?? basketOf(basket, [], at);
  if (what === "delete basket") return baskets.deleted(found);
  const approved = baskets.approved({ ...found, psuId: "U", approvedAt: at.now.toISOString() });
  const submitting = contents(found.paymentIds).map((each) =>
    payments.submitting(each, approvedBy(each, at), at.realTime),
  );
  return [approved, ...submitting];
}

/** All that a job finds for a task, read payment by payment. */
async function found(task: Task, at: Date): Promise<string[]> {
  const list: string[] = [];
  for (let behind: string | undefined; ; ) {
    const [first] = await dueIndex.due(task, shard, { at, limit: 1, behind });
    if (!first) return list;
    list.push(first.id);
    behind = first.behind;
  }
}

const told = async (changes: readonly Change[]) =>
  (await table.change(changes)) === undefined ? "done" : "refused";

const read = async <K extends string, T>(
  keys: readonly K[],
  get: (key: K) => Promise<T | undefined>,
) => {
  const values = await Promise.all(keys.map(get));
  return Object.fromEntries(
    keys.flatMap((key, at) => (values[at] === undefined ? [] : [[key, values[at]]])),
  ) as Partial<Record<K, T>>;
};

type ShownPayment = Omit<Modelled, "createdAt" | "isExempt" | "task" | "due"> & {
  due: string | undefined;
};
type Shown = {
  payments: Partial<Record<string, ShownPayment>>;
  baskets: Partial<Record<string, ModelledBasket>>;
  due: Record<string, string[]>;
};

export const paymentWriters: Part<Value, Write, Held, Shown> = {
  start: { payments: {}, baskets: {} },
  writes,

  isMade(write, copy) {
    if ("basket" in write)
      return write.do === "collect"
        ? idsIn(copy).length > 0
        : copy.baskets[write.basket] !== undefined;
    if (write.do === "create") return true;
    const state = copy.payments[write.id]?.state;
    if (write.do === "outcome") return state === "submitting" || state === "cancelling";
    // These are for payments whose answer from the bank is missing.
    const isHanging = state === "submitting" || state === "cancelling";
    return ["retry", "leave to operator", "lease"].includes(write.do)
      ? isHanging
      : state !== undefined;
  },

  expected(value, write, { copy, at }) {
    if ("basket" in write) return nextOfBasket(value, write, copy, at);
    const [now, read] = [value.payments[write.id], copy.payments[write.id]];
    const payment =
      write.do === "create"
        ? now
          ? undefined
          : created(write.isExempt, at)
        : read && next(now, read, write, at);
    if (!payment) return { value, answer: "refused" };
    return done({ ...value, payments: { ...value.payments, [write.id]: payment } });
  },

  async make(write, { held, at }) {
    if ("basket" in write) return told(basketChanges(write, held, at));
    if (write.do === "create")
      return told([payments.created(stored(write.id, write.isExempt, at), at)]);
    const payment = held.payments[write.id] as SinglePayment;
    if (write.do !== "lease") return told([changeOf(payment, write, at)]);
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

  shown(value, { realTime }) {
    const isDue = ({ due = 0 }: Modelled) => due <= realTime.getTime();
    const order = (a: Id, b: Id) => {
      const [first = 0, second = 0] = [value.payments[a]?.due, value.payments[b]?.due];
      return first - second || (a < b ? -1 : 1);
    };
    const dueFor = (task: Task) =>
      idsIn(value)
        .filter((each) => {
          const payment = value.payments[each];
          return payment?.task === task && isDue(payment);
        })
        .sort(order);
    return {
      payments: Object.fromEntries(
        Object.entries(value.payments).map(
          ([each, { createdAt, isExempt, task, due, ...payment }]) => [
            each,
            { ...payment, due: due === undefined ? undefined : new Date(due).toISOString() },
          ],
        ),
      ),
      baskets: value.baskets,
      due: Object.fromEntries(tasks.map((task) => [task, dueFor(task)])),
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

  keeps(before, after, { realTime }) {
    for (const [each, was] of Object.entries(before.payments)) {
      const is = after.payments[each];
      if (was?.state !== "rejected" && was?.state !== "withdrawn") continue;
      expect({ [each]: is }).toMatchObject({ [each]: { state: was.state, due: undefined } });
    }
    for (const [each, was] of Object.entries(before.baskets))
      if (was?.state !== "OPEN") expect(after.baskets[each]).toEqual(was);
    for (const [each, payment] of Object.entries(after.payments)) {
      const lists = tasks.filter((task) => after.due[task]?.includes(each));
      const isDue = payment?.due !== undefined && payment.due <= realTime.toISOString();
      const waits = ["received", "submitting", "cancelling"].includes(payment?.state ?? "");
      expect({ each, lists }).toEqual({
        each,
        lists: isDue ? [expect.anything()] : expect.any(Array),
      });
      if (waits && !isDue && payment?.due === undefined) expect(lists).toEqual(["OPERATOR"]);
      if (["rejected", "withdrawn"].includes(payment?.state ?? "")) expect(lists).toEqual([]);
    }
  },
};
