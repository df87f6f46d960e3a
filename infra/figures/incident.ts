import { type AuditRecord, outboxOf } from "../../shared/table/audit.ts";
import { queryLog } from "../../shared/telemetry/query-log.ts";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { ownSigning } from "../own-signing.ts";
import { withStageTable } from "../stage-table.ts";

type Period = { from: Date; to: Date };

/** A payment waited if the bank's answer did not come within so many milliseconds of its approval. */
const patience = 60_000;

const notAnswers = new Set(["SCA_STARTED", "SCA_FAILED", "PAYMENT_CREATED", "PAYMENT_APPROVED"]);

/**
 * Counts the payments that waited for the bank or were rejected, and the customers of these and of failed SCAs. It counts
 * every rejection of the period, because a rejection does not say whether the incident is its cause.
 */
export function affectedBy(events: readonly AuditRecord[], { from, to }: Period) {
  const isInPeriod = ({ at }: AuditRecord) => at >= from.toISOString() && at < to.toISOString();
  const during = events.filter(isInPeriod);
  const paymentOf = ({ resource }: AuditRecord) => resource?.id ?? "";
  const answered = Map.groupBy(
    events.filter(({ type }) => !notAnswers.has(type)),
    paymentOf,
  );
  const waited = during.filter(
    (event) =>
      event.type === "PAYMENT_APPROVED" &&
      !answered
        .get(paymentOf(event))
        ?.some(({ at }) => Date.parse(at) <= Date.parse(event.at) + patience),
  );
  const rejected = during.filter(
    ({ type, after }) =>
      type === "PAYMENT_REJECTED" || (type === "PAYMENT_STATUS" && after === "RJCT"),
  );
  const failed = during.filter(({ type }) => type === "SCA_FAILED");
  const customers = [...waited, ...rejected, ...failed].flatMap(({ psuId }) => psuId ?? []);
  return {
    payments_waited: new Set(waited.map(paymentOf)).size,
    payments_rejected: new Set(rejected.map(paymentOf)).size,
    customers_affected: new Set(customers).size,
  };
}

const day = 86_400_000;

/** Reads the audit events of a period and of a day after it, in which the bank may have answered. */
export const readEvents = (stage: StageName, { from, to }: Period): Promise<AuditRecord[]> =>
  withStageTable(stage, async () => {
    const events: AuditRecord[] = [];
    for (let at = Math.floor(+from / day) * day; at <= +to + day; at += day)
      events.push(...(await Promise.all(outboxOf(new Date(at).toISOString().slice(0, 10)))).flat());
    return events;
  });

/**
 * The TPPs that got 5xx from a function, with the number of these answers. The gateway's log has no TPP, so a request that
 * no function received is not among them.
 */
export async function failedTpps(stage: StageName, { from, to }: Period) {
  const rows = await queryLog(
    {
      group: resourceNames.logs(stage, "operations"),
      query:
        'filter ispresent(tppId) and status >= 500 and service in ["PIS", "AIS", "CBPII"]\n| stats count(*) as requests by tppId\n| limit 10000',
      from: Math.floor(+from / 1000),
      to: Math.ceil(+to / 1000),
    },
    await ownSigning("logs"),
  );
  return rows.map(({ tppId = "", requests }) => ({ tppId, failed_requests: Number(requests) }));
}
