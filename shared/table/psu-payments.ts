import { paymentShownDays } from "../limits.ts";
import { addDays, osloDay, startOfDay } from "../rules/calendar.ts";
import { realTimeOf, type Times } from "../rules/clock.ts";
import type { Payment } from "../rules/payment.ts";
import { type Item, table } from "./client.ts";
import { shardOf } from "./due-index.ts";
import type { Change } from "./expressions.ts";
import { dueShards, keys, submittedOn } from "./keys.ts";

/**
 * The days after its last execution day for which a payment may still be waiting. The last day of a standing order may
 * move past weekends and holidays, and a failed execution is tried again until somebody solves the problem.
 */
const waitingDays = 31;

/** An entry for a payment that a PSU has approved, with the data that is known without reading the payment. */
export type ApprovedMark = {
  id: string;
  place: string;
  /** The sort key among the entries of a PSU. Later approvals have a greater one. */
  order: string;
  /** The last execution day. Absent for a standing order without an end. */
  lastDay: string | undefined;
};

/** The payments that a PSU has approved with a TPP. */
export const psuPayments = {
  /**
   * The change that adds an approved payment to its PSU's list. It is kept relative to the last execution day, also
   * if that was moved, by the clock of `at`; TTL uses real time. A standing order without an end has no TTL.
   */
  added(payment: Payment, at: Times): Change {
    const { id, tppId, place, psuId = "", approvedAt = "" } = payment;
    const lastDay =
      payment.service === "periodic-payments" ? payment.order.endDate : payment.executionDate;
    const told = lastDay && realTimeOf(startOfDay(addDays(lastDay, paymentShownDays)), at);
    const expires = told ? Math.floor(told.getTime() / 1000) : undefined;
    const mark = { paymentId: id, place, lastDay, expires };
    const day = submittedOn(osloDay(new Date(approvedAt)), shardOf(id), approvedAt, id);
    return { put: { ...keys.approved(tppId, psuId, approvedAt, id), ...day, ...mark } };
  },

  /** All entries, in one query. A thousand entries take about 200 KB. */
  async of(tppId: string, psuId: string): Promise<ApprovedMark[]> {
    const { PK } = keys.approved(tppId, psuId, "", "");
    return (await table.query(PK)).map(markOf);
  },

  /** Yields the ids of payments approved on a day, in groups. They come from an index, which may lag behind. */
  async *on(day: string, limit: number): AsyncGenerator<string[]> {
    for (let shard = 0; shard < dueShards; shard += 1) {
      for (let behind = "0", more = true; more; ) {
        const { GSI1PK, GSI1SK: last } = submittedOn(day, shard, "9", "~");
        const items = await table.query(GSI1PK, {
          index: "GSI1",
          between: [behind, last] as const,
          limit,
        });
        yield items.map(({ paymentId }) => String(paymentId));
        more = items.length === limit;
        // "!" sorts before everything that could continue a longer sort key.
        behind = `${items.at(-1)?.GSI1SK}!`;
      }
    }
  },
};

const markOf = ({ SK, paymentId, place, lastDay }: Item): ApprovedMark => ({
  id: String(paymentId),
  place: String(place),
  order: SK,
  lastDay: lastDay === undefined ? undefined : String(lastDay),
});

/** True if a payment may still wait for an execution day. Only the payment itself tells whether it does. */
export const mayWait = ({ lastDay }: Pick<ApprovedMark, "lastDay">, today: string): boolean =>
  lastDay === undefined || addDays(lastDay, waitingDays) >= today;
