import * as v from "valibot";
import { duplicateHours } from "../limits.ts";
import type { Payment } from "../rules/payment.ts";
import { duplicateFingerprint } from "../rules/payment-fingerprints.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

/** The newest entries that a list keeps. One that stands is enough to refuse an equal order. */
const newest = 50;

/** An entry is found for this time after the approval, in milliseconds. */
const lifetime = duplicateHours * 3_600_000;

/** An approved payment, and the end of its 24 hours by the caller's clock. */
const Entry = v.object({ id: v.string(), until: v.number() });

/** Approved payments that are equal but for the day, the newest first. Each payment raises the version of their list. */
export type DuplicateList = {
  entries: readonly v.InferOutput<typeof Entry>[];
  version: number | undefined;
};

/** Each entry is an attribute of its own. So writes of several payments do not conflict, and none loses another's. */
const attributeOf = (id: string): string => `entry${id.replaceAll("-", "")}`;

const entryOf = ({ id, approvedAt = "" }: Payment) =>
  [attributeOf(id), { id, until: Date.parse(approvedAt) + lifetime }] as const;

/**
 * TTL uses real time. Each write extends the whole list by 24 hours. No payment is listed long before its approval,
 * so no entry ends early.
 */
const expiry = (realTime: Date) => ({
  expires: Math.ceil((realTime.getTime() + lifetime) / 1000),
});

/** The part of a change that adds payments to their list. */
const withEntries = (payments: readonly Payment[], realTime: Date) => ({
  set: { ...Object.fromEntries(payments.map(entryOf)), ...expiry(realTime) },
  add: { version: 1 },
});

/**
 * Approved payments by their fingerprint without the day. The list does not repeat the days: PAYMENT has the posted
 * one, and the bank names the present one.
 */
export const duplicates = {
  async of(payment: Parameters<typeof duplicateFingerprint>[0]): Promise<DuplicateList> {
    const item = await table.get(keys.duplicates(duplicateFingerprint(payment)));
    const entries = Object.entries(item ?? {})
      .filter(([name]) => name.startsWith("entry"))
      .map(([, entry]) => v.parse(Entry, entry))
      .sort((a, b) => b.until - a.until);
    return { entries, version: v.parse(v.optional(v.number()), item?.version) };
  },

  /** The newest entries whose 24 hours are not over, without the payment's own. */
  recent: ({ entries }: DuplicateList, { id }: Pick<Payment, "id">, now: Date): string[] =>
    entries
      .filter((entry) => entry.id !== id && entry.until > now.getTime())
      .slice(0, newest)
      .map((entry) => entry.id),

  /**
   * The change that lists an approved payment for 24 hours, and drops `surplus` entries. With `unless` it is refused if
   * another payment was listed since the list was read.
   */
  added(
    payment: Payment,
    realTime: Date,
    how: { surplus?: readonly string[]; unless?: DuplicateList | undefined } = {},
  ): Change {
    const { surplus = [], unless } = how;
    return {
      update: keys.duplicates(duplicateFingerprint(payment)),
      ...withEntries([payment], realTime),
      remove: surplus.map(attributeOf),
      ...(unless ? { when: { oneOf: { version: [unless.version] } } } : {}),
    };
  },

  /** The changes that list the payments of a basket before their approval, one change for each list. */
  allAdded: (payments: readonly Payment[], realTime: Date): Change[] =>
    [...Map.groupBy(payments, duplicateFingerprint)].map(([print, equal]) => ({
      update: keys.duplicates(print),
      ...withEntries(equal, realTime),
    })),

  /** The change that drops surplus entries, if there are any. The creation of an equal order makes it. */
  surplusDropped(payment: Payment, realTime: Date, surplus: readonly string[]): Change[] {
    if (surplus.length === 0) return [];
    const update = keys.duplicates(duplicateFingerprint(payment));
    return [{ update, set: expiry(realTime), remove: surplus.map(attributeOf) }];
  },

  /**
   * The entries that a list need not keep: those that moved no money (`idle`) and have `ended`, and those beyond 50.
   * Other idle ones are dropped before the oldest.
   */
  surplusOf(
    { entries }: DuplicateList,
    { ended, idle }: { ended: readonly string[]; idle: readonly string[] },
  ): string[] {
    const isIdle = ({ id }: { id: string }) => idle.includes(id);
    const mayCount = entries.filter(({ id }) => !(ended.includes(id) && idle.includes(id)));
    const kept = mayCount.toSorted((a, b) => +isIdle(a) - +isIdle(b)).slice(0, newest);
    const surplus = entries.filter((entry) => !kept.includes(entry)).map(({ id }) => id);
    // An expression may have 4 KB. The next write drops the rest.
    return surplus.slice(0, newest);
  },
};
