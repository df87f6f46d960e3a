import * as v from "valibot";
import { realTimeOf, type Times } from "../rules/clock.ts";
import type { DecidedCancellation, Payment, PaymentState } from "../rules/payment.ts";
import { approvalEnds } from "../rules/payment.ts";
import { type Item, table } from "./client.ts";
import { dueIndex } from "./due-index.ts";
import type { Attributes, Change } from "./expressions.ts";
import { keys, type Task } from "./keys.ts";
import { PaymentItem, storedAttributes, storedOf } from "./payment-item.ts";

const paymentOf = (item: Item): Payment => v.parse(PaymentItem, item);

/**
 * The attributes to remove: those set to undefined. For example, a payment approved in the private context has no
 * agreement.
 */
const unset = (set: Attributes): string[] =>
  Object.keys(set).filter((name) => set[name] === undefined);

/** Attributes that are deleted when the intent ends. The PSU's device is kept only until the bank has the order. */
const untilEnd = ["device", "intendedAt"];

const isUnderWay = (state: PaymentState): boolean =>
  state === "received" || state === "submitting" || state === "cancelling";

/**
 * The milliseconds after an approval until the job submit-orders takes the payment over. The page needs less for its
 * own call to the bank. An instant payment has less time, because the bank must get it within a minute.
 */
const patience = { usual: 60_000, instant: 20_000 };

const lookedAt = ({ notAfter }: Pick<Payment, "notAfter">, realTime: Date): Date =>
  new Date(realTime.getTime() + (notAfter === undefined ? patience.usual : patience.instant));

/** The real time directly after the approval period, which ends by the clock of the payment's TPP. */
const lapses = ({ createdAt }: Payment, at: Times): Date =>
  realTimeOf(new Date(approvalEnds(new Date(createdAt)).getTime() + 1), at);

/** The changes to a payment besides its state. */
type Move = {
  from: PaymentState;
  set?: Attributes;
  /** The answer to the creation of an exempt payment, if none is stored yet. */
  first?: Payment["first"] | undefined;
  /** The next task and its due time. */
  next?: { task: Task; at: Date } | undefined;
};

const answered = (first: Payment["first"] | undefined): Attributes =>
  first ? { ...storedAttributes({ first }), isAnswered: true } : {};

export const payments = {
  async get(id: string): Promise<Payment | undefined> {
    const item = await table.get(keys.payment(id));
    return item && paymentOf(item);
  },

  /**
   * The change that creates a payment with a new id. Without approval it is due for rejection when the approval period
   * ends; an exempt payment is due for the job submit-orders.
   */
  created(payment: Payment, at: Times): Change {
    const { id, state } = payment;
    const { realTime } = at;
    const next =
      state === "received"
        ? dueIndex.dueAt("LAPSE", id, lapses(payment, at))
        : dueIndex.dueAt("SUBMIT", id, lookedAt(payment, realTime));
    const intendedAt = state === "submitting" ? realTime.toISOString() : undefined;
    const stored = storedAttributes(storedOf(payment));
    const put = { ...keys.payment(id), ...stored, intendedAt, ...next };
    return { put, when: { absent: true } };
  },

  /**
   * Moves a payment to another state, if its state, place, summary hash, basket and HMAC have not changed since it
   * was read, and no other cancellation has started. So of two cancellations approved at once only one goes to the bank
   * at a time, and a late answer to the first does not end the second.
   */
  moved(payment: Payment, to: PaymentState, { from, set = {}, first, next }: Move): Change {
    const { id, place, summaryHash, basketId, seal, cancellation } = payment;
    return {
      update: keys.payment(id),
      set: {
        state: to,
        ...storedAttributes(set),
        ...answered(first),
        ...(next ? dueIndex.dueAt(next.task, id, next.at) : {}),
      },
      remove: [
        ...(next ? [] : dueIndex.attributes),
        ...(isUnderWay(to) ? [] : untilEnd),
        ...unset(set),
      ],
      when: {
        oneOf: {
          ...{ state: [from], place: [place], summaryHash: [summaryHash] },
          ...{ basketId: [basketId], seal: [seal], "cancellation.at": [cancellation?.at] },
          ...(first ? { isAnswered: [undefined] } : {}),
        },
      },
    };
  },

  /** The change that makes a payment due again at the end of its approval period, because its TPP set the clock back. */
  lapsesLater: (payment: Payment, at: Times): Change =>
    payments.moved(payment, "received", {
      from: "received",
      next: { task: "LAPSE", at: lapses(payment, at) },
    }),

  submitting(payment: Payment, approved: Payment, realTime: Date): Change {
    const { psuId, corporateId, approvedAt, seal, notAfter, quote } = approved;
    return payments.moved(payment, "submitting", {
      from: "received",
      set: {
        psuId,
        corporateId,
        approvedAt,
        approved: approved.approved,
        seal,
        notAfter,
        // Another link may have replaced the quote since; this quote was shown.
        quote,
        intendedAt: realTime.toISOString(),
        attempts: 0,
      },
      next: { task: "SUBMIT", at: lookedAt(approved, realTime) },
    });
  },

  /** Stores the answer to the creation of an exempt payment, if none is stored yet. */
  answered: ({ id }: Payment, first: Payment["first"]): Change => ({
    update: keys.payment(id),
    set: answered(first),
    when: { oneOf: { isAnswered: [undefined] } },
  }),

  /** The change that starts the cancellation of a payment's order. */
  cancelling: (payment: Payment, cancellation: DecidedCancellation, realTime: Date): Change =>
    payments.moved(payment, "cancelling", {
      from: "submitted",
      set: { cancellation, intendedAt: realTime.toISOString(), attempts: 0 },
      next: { task: "SUBMIT", at: lookedAt({}, realTime) },
    }),

  /** The change that replaces the quote of a payment without approval. */
  quoted(before: Payment, after: Payment): Change {
    const { id, place, summaryHash, basketId } = before;
    const { debtorAccountId, debtorName, debited, fee, rate, executionDate, movedFrom } = after;
    const price = { debtorAccountId, debtorName, debited, fee, rate, executionDate, movedFrom };
    const { nextDates, quote, debtorCurrency } = after;
    const offer = { ...price, nextDates, quote, debtorCurrency, summaryHash: after.summaryHash };
    const set = storedAttributes(offer);
    const oneOf = {
      ...{ state: ["received"], place: [place] },
      ...{ summaryHash: [summaryHash], basketId: [basketId] },
    };
    return { update: keys.payment(id), set, remove: unset(set), when: { oneOf } };
  },

  /**
   * Leases a due call to the bank until `next`, so that no other run makes it. Returns false if another run was
   * faster.
   */
  async leased(payment: Payment, next: Date): Promise<boolean> {
    const { id, state, due, attempts = 0 } = payment;
    const refused = await table.change([
      {
        update: keys.payment(id),
        set: { attempts: attempts + 1, ...dueIndex.dueAt("SUBMIT", id, next) },
        when: { oneOf: { state: [state], due: [due] } },
      },
    ]);
    return refused === undefined;
  },
};
