import * as v from "valibot";
import { writeRepeatHours } from "../limits.ts";
import { clockOffsetOf, type Times, timesOf } from "../rules/clock.ts";
import type { AccountRead } from "./account-reads.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

const Request = v.object({
  /** The fingerprint of the request. */
  print: v.string(),
  /** The real time of the first copy. */
  at: v.number(),
  /** The real time of the copy that decided, and how far the TPP's sandbox clock was ahead of it. */
  decidedAt: v.optional(v.number()),
  clockOffset: v.optional(v.number(), 0),
  told: v.optional(v.string()),
  /** The code of a read whose first copy was refused, and true if a later copy was answered. */
  refused: v.optional(v.string()),
  answered: v.optional(v.boolean(), false),
});

const expiry = (at: Date): number => Math.floor(at.getTime() / 1000) + writeRepeatHours * 3_600;

/** The decision of a write. `now` is its time by the TPP's clock then. `told` is the part of the answer that no other item has. */
export type Decision = { now: Date; told: string | undefined };

type RequestKey = { tppId: string; requestId: string };

/** A copy of a write: the request that it repeats, and its own times. */
export type Copy = RequestKey & {
  /** The real time of the first copy. It tells this request from a later one with the same X-Request-ID. */
  firstAt: Date;
  at: Times;
};

/**
 * The request guard. It remembers each X-Request-ID of a TPP for 24 hours, and for 24 hours more from the copy of a
 * write that decided.
 */
export const requests = {
  /**
   * Takes an X-Request-ID for a request. If it is already taken, returns the request that has it. A request for account
   * data is recorded by the same write, before the bank is asked.
   */
  async take(
    { tppId, requestId }: RequestKey,
    fingerprint: string,
    at: Date,
    read?: AccountRead | undefined,
  ) {
    const item = {
      ...keys.request(tppId, requestId),
      print: fingerprint,
      at: at.getTime(),
      expires: expiry(at),
      ...(read ? { read } : {}),
    };
    const standing = await table.claim(item, { absent: at });
    if (!standing) return undefined;
    const {
      print,
      at: first,
      decidedAt,
      told,
      refused,
      answered,
      ...clock
    } = v.parse(Request, standing);
    const isRead = answered || refused === undefined;
    const decision: Decision | undefined =
      decidedAt === undefined ? undefined : { now: timesOf(clock, new Date(decidedAt)).now, told };
    return { fingerprint: print, at: new Date(first), decision, answered, isRead };
  },

  /** Records that the first copy of a read was refused, unless a later copy was answered meanwhile. */
  async readRefused({ tppId, requestId }: RequestKey, firstAt: Date, code: string): Promise<void> {
    const when = { oneOf: { at: [firstAt.getTime()], answered: [undefined] } };
    await table.update({ update: keys.request(tppId, requestId), set: { refused: code }, when });
  },

  /** Records that a later copy of a read was answered, whatever became of the first. */
  async readAnswered({ tppId, requestId }: RequestKey, firstAt: Date): Promise<void> {
    const when = { oneOf: { at: [firstAt.getTime()] } };
    await table.update({ update: keys.request(tppId, requestId), set: { answered: true }, when });
  },

  /**
   * The change that makes a copy the one that decided. It is in the transaction of the decision, so a request is
   * decided once. It fails if another copy has decided, or if the id has been taken for another request.
   */
  decided({ tppId, requestId, firstAt, at }: Copy, told?: string): Change {
    const { realTime } = at;
    const decided = { decidedAt: realTime.getTime(), clockOffset: clockOffsetOf(at), told };
    return {
      update: keys.request(tppId, requestId),
      set: { ...decided, expires: expiry(realTime) },
      when: { oneOf: { at: [firstAt.getTime()], decidedAt: [undefined] } },
    };
  },
};
