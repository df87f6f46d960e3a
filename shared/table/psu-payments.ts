import { addDays, startOfDay } from "../rules/calendar.ts";
import type { Payment } from "../rules/payment.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

/** For how many days a payment is told of after its last one: 13 months. */
const toldDays = 396;

/** Among how many of a PSU's payments with a TPP the latest ones of a world are looked for. */
const mostLookedAt = 1_000;

/** Which payments a PSU has approved with a TPP. */
export const psuPayments = {
  /**
   * The change by which an approved payment is found among its PSU's. TTL goes by real time, which the sandbox's clock is
   * `clockOffset` milliseconds ahead of; a standing order without an end is told of for as long as it stands.
   */
  added(payment: Payment, clockOffset: number): Change {
    const { id, tppId, world, psuId = "", approvedAt = "" } = payment;
    const lastDay =
      payment.service === "periodic-payments" ? payment.order.endDate : payment.executionDate;
    const told = lastDay && startOfDay(addDays(lastDay, toldDays)).getTime() - clockOffset;
    const expires = told ? Math.floor(told / 1000) : undefined;
    return {
      put: { ...keys.approved(tppId, psuId, approvedAt, id), paymentId: id, world, expires },
    };
  },

  /**
   * The ids of those approved last in a world, so many at most, the newest first; and as many of other worlds, since a
   * restored one has payments of the world it was kept from.
   */
  async latest(tppId: string, psuId: string, world: string, limit: number): Promise<string[]> {
    const { PK } = keys.approved(tppId, psuId, "", "");
    const items = await table.query(PK, { newestFirst: true, limit: mostLookedAt });
    const here = items.filter((each) => each.world === world);
    const elsewhere = items.filter((each) => each.world !== world);
    const latest = [...here.slice(0, limit), ...elsewhere.slice(0, limit)];
    return latest.map(({ paymentId }) => String(paymentId));
  },
};
