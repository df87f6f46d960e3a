import type { Basket } from "../../../../shared/rules/basket.ts";
import type { Times } from "../../../../shared/rules/clock.ts";
import type { PaymentState } from "../../../../shared/rules/payment.ts";
import type { Task } from "../../../../shared/table/keys.ts";
import { fc } from "../../run/fast-check.ts";
import { done, of, type Part, refused } from "./machine.ts";

/** Payments of one shard, so that their order in the due index shows. They are created in this order. */
// biome-ignore format: one line
export const ids = ["00000020-1", "00000008-2", "00000028-3", "00000000-4", "00000018-5", "00000010-6"] as const;
export type Id = (typeof ids)[number];
export const basketIds = ["first", "second", "third"] as const;
export type BasketId = (typeof basketIds)[number];
export const tasks = ["SUBMIT", "LAPSE", "ASK", "OPERATOR"] as const satisfies readonly Task[];

/** A payment in the model. `due` is the instant of its task, and `leftAt` that at which it was left to an operator. */
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
  leftAt?: number;
};
type ModelledBasket = { state: Basket["state"]; contents: Id[] };
export type Value = {
  payments: Partial<Record<Id, Modelled>>;
  baskets: Partial<Record<BasketId, ModelledBasket>>;
};

export type PaymentWrite =
  | { do: "approve"; id: Id; isInstant: boolean }
  | { do: "outcome"; id: Id; isFollowed: boolean }
  | { do: "reject" | "withdraw" | "quote" | "answer" | "lapse later" | "stop as tampered"; id: Id }
  | { do: "ask later" | "cancel" | "bar" | "retry" | "leave to operator" | "lease"; id: Id };
export type BasketWrite = { do: "collect" | "delete basket" | "approve basket"; basket: BasketId };
export type Write = { do: "create"; id: Id; isExempt: boolean } | PaymentWrite | BasketWrite;

/** The calls of a writer about the payment that was created last (0), or one before it, in each state that it may read. */
export type Drawn = {
  nth: number;
  isNew: boolean;
  flag: boolean;
  received: "approve" | "reject" | "withdraw" | "quote" | "lapse later" | "collect";
  inBasket: "delete basket" | "approve basket" | "withdraw" | "quote" | "reject";
  unanswered:
    | "outcome"
    | "retry"
    | "lease"
    | "leave to operator"
    | "bar"
    | "stop as tampered"
    | "answer";
  submitted: "cancel" | "ask later" | "bar" | "answer";
};

// biome-ignore format: one state per line
const drawn: fc.Arbitrary<Drawn> = fc.record({
  nth: fc.constantFrom(0, 0, 0, 1, 2),
  isNew: fc.nat(7).map((chance) => chance === 7),
  flag: fc.boolean(),
  received: of("approve", "approve", "reject", "withdraw", "quote", "lapse later", "collect", "collect"),
  inBasket: of("delete basket", "approve basket", "withdraw", "quote", "reject"),
  unanswered: of("outcome", "outcome", "outcome", "retry", "lease", "leave to operator", "bar", "stop as tampered", "answer"),
  submitted: of("cancel", "cancel", "ask later", "bar", "answer"),
});

function chosen(draw: Drawn, copy: Value): Write {
  const created = ids.filter((each) => copy.payments[each]);
  const id = created.at(-1 - draw.nth) ?? created[0];
  const payment = id && copy.payments[id];
  const isOver = payment?.state === "rejected" || payment?.state === "withdrawn";
  if (!payment || draw.isNew || isOver)
    return { do: "create", id: ids[created.length] ?? ids[0], isExempt: draw.flag };
  const { state, basket } = payment;
  const received = basket ? draw.inBasket : draw.received;
  const act =
    state === "received" ? received : state === "submitted" ? draw.submitted : draw.unanswered;
  if (act === "approve") return { do: act, id, isInstant: draw.flag };
  if (act === "outcome") return { do: act, id, isFollowed: draw.flag };
  if (act === "collect") {
    const next = basketIds.find((each) => !copy.baskets[each]);
    return { do: act, basket: next ?? basketIds[0] };
  }
  if (act === "delete basket" || act === "approve basket")
    return { do: act, basket: basket ?? basketIds[0] };
  return { do: act, id };
}

export const isOfBasket = (write: Write): write is BasketWrite => "basket" in write;

const [minute, day] = [60_000, 86_400_000];

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
  write: PaymentWrite,
  at: Times,
): Modelled | undefined {
  const real = at.realTime.getTime();
  const lapses = copy.createdAt + day + 1 - (at.now.getTime() - real);
  const moves = (from: PaymentState, change: Partial<Modelled>) =>
    now?.state === from && isAsRead(now, copy) ? { ...now, ...change } : undefined;
  if (!now) return undefined;
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
  if (write.do === "leave to operator")
    return { ...now, task: "OPERATOR", due: undefined, leftAt: real };
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

/** The next state of a basket and of its payments. All of them change, or none. */
function nextOfBasket(value: Value, write: BasketWrite, copy: Value, at: Times) {
  const { basket } = write;
  const standing = value.baskets[basket];
  const known = copy.baskets[basket];
  const put = (
    state: Basket["state"],
    contents: Id[],
    changed: (each: Id) => Modelled | undefined,
  ) => {
    const all = contents.map((each) => [each, changed(each)] as const);
    if (all.some(([, payment]) => !payment)) return refused(value);
    return done({
      payments: { ...value.payments, ...Object.fromEntries(all) },
      baskets: { ...value.baskets, [basket]: { state, contents } },
    });
  };
  if (write.do === "collect") {
    if (standing) return refused(value);
    return put("OPEN", free(copy), (each) => {
      const [now, read] = [value.payments[each], copy.payments[each]];
      const isFree = now?.state === "received" && !now.basket && now.summary === read?.summary;
      return isFree ? { ...now, basket } : undefined;
    });
  }
  if (!known || standing?.state !== "OPEN") return refused(value);
  if (write.do === "delete basket")
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

/** The payments that can be put into a basket. */
const free = ({ payments }: Value) =>
  ids.filter((each) => payments[each]?.state === "received" && !payments[each].basket);

type ShownPayment = Omit<Modelled, "createdAt" | "isExempt" | "task" | "due" | "leftAt"> & {
  due: string | undefined;
};
export type Shown = {
  payments: Partial<Record<string, ShownPayment>>;
  baskets: Partial<Record<string, ModelledBasket>>;
  due: Record<string, string[]>;
};

export const paymentModel: Omit<
  Part<Value, Write, never, Shown, Drawn>,
  "make" | "look" | "seen"
> = {
  start: { payments: {}, baskets: {} },
  writes: drawn,
  chosen,

  expected(value, write, { copy, at }) {
    if (isOfBasket(write)) return nextOfBasket(value, write, copy, at);
    const { id } = write;
    const [now, read] = [value.payments[id], copy.payments[id]];
    const payment =
      write.do === "create"
        ? !now && created(write.isExempt, at)
        : read && next(now, read, write, at);
    return payment
      ? done({ ...value, payments: { ...value.payments, [id]: payment } })
      : refused(value);
  },

  shown(value, { realTime }) {
    const isDue = ({ due = 0 }: Modelled) => due <= realTime.getTime();
    const order = (a: Id, b: Id) => {
      const [first, second] = [a, b].map((each) => {
        const { due, leftAt = 0 } = value.payments[each] ?? {};
        return due ?? leftAt;
      });
      return (first ?? 0) - (second ?? 0) || (a < b ? -1 : 1);
    };
    const dueFor = (task: Task) =>
      ids
        .filter((each) => {
          const payment = value.payments[each];
          return payment?.task === task && isDue(payment);
        })
        .sort(order);
    return {
      payments: Object.fromEntries(
        Object.entries(value.payments).map(
          ([each, { createdAt, isExempt, task, due, leftAt, ...payment }]) => [
            each,
            { ...payment, due: due === undefined ? undefined : new Date(due).toISOString() },
          ],
        ),
      ),
      baskets: value.baskets,
      due: Object.fromEntries(tasks.map((task) => [task, dueFor(task)])),
    };
  },

  keeps(before, after, { realTime }) {
    for (const [each, was] of Object.entries(before.payments)) {
      const is = after.payments[each];
      if (was?.state !== "rejected" && was?.state !== "withdrawn") continue;
      expect({ [each]: is }).toMatchObject({ [each]: { state: was.state, due: undefined } });
    }
    for (const [each, was] of Object.entries(before.baskets))
      if (was?.state !== "OPEN") expect(after.baskets[each]).toEqual(was);
    for (const [each, payment] of Object.entries(after.payments)) {
      const found = tasks.filter((task) => after.due[task]?.includes(each));
      const isOpen = ["received", "submitting", "cancelling"].includes(payment?.state ?? "");
      const isDue = payment?.due !== undefined && payment.due <= realTime.toISOString();
      const isOperators = isOpen && payment?.due === undefined;
      expect({ each, found: found.length }).toEqual({ each, found: isDue || isOperators ? 1 : 0 });
    }
  },
};
