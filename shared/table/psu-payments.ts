import { addDays, osloDay, startOfDay } from "../rules/calendar.ts";
import type { Payment } from "../rules/payment.ts";
import { shardOf } from "./agenda.ts";
import { type Item, table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { dueShards, keys, submittedOn } from "./keys.ts";

/** For how many days a payment is told of after its last one: 13 months. */
const toldDays = 396;

/**
 * For how many days after its last one a payment may still wait: a standing order's last day moves past weekends and
 * holidays, and what could not be made on its day is tried again for as long as that takes somebody to mend.
 */
const waitingDays = 31;

/** That a PSU has approved a payment, and what is known of it without reading it. */
export type ApprovedMark = {
  id: string;
  place: string;
  /** Where it stands among the others: those approved later come behind. */
  order: string;
  /** The last day it is executed on; of a standing order without an end there is none. */
  lastDay: string | undefined;
};

/** Which payments a PSU has approved with a TPP. */
export const psuPayments = {
  /**
   * The change by which an approved payment is found among its PSU's, also by the day it has been moved to since. TTL goes
   * by real time, which the sandbox's clock is `clockOffset` milliseconds ahead of; a standing order without an end is told
   * of for as long as it stands.
   */
  added(payment: Payment, clockOffset: number): Change {
    const { id, tppId, place, psuId = "", approvedAt = "" } = payment;
    const lastDay =
      payment.service === "periodic-payments" ? payment.order.endDate : payment.executionDate;
    const told = lastDay && startOfDay(addDays(lastDay, toldDays)).getTime() - clockOffset;
    const expires = told ? Math.floor(told / 1000) : undefined;
    const mark = { paymentId: id, place, lastDay, expires };
    const day = submittedOn(osloDay(new Date(approvedAt)), shardOf(id), approvedAt, id);
    return { put: { ...keys.approved(tppId, psuId, approvedAt, id), ...day, ...mark } };
  },

  /** The marks of all of them, in one query: a thousand take some 200 KB. */
  async of(tppId: string, psuId: string): Promise<ApprovedMark[]> {
    const { PK } = keys.approved(tppId, psuId, "", "");
    return (await table.query(PK)).map(markOf);
  },

  /** The ids of the payments that were approved on a day, some at a time; from an index, and so a moment behind. */
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
        // "!" comes before all that a longer sort key could go on with.
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

/** Whether a payment may still be waiting for one of its days; whether it is, only the payment itself tells. */
export const mayWait = ({ lastDay }: Pick<ApprovedMark, "lastDay">, today: string): boolean =>
  lastDay === undefined || addDays(lastDay, waitingDays) >= today;
