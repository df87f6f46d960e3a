import { setTimeout as sleep } from "node:timers/promises";
import { useStore } from "../object-store/stores.ts";
import { callAws, type Signing } from "../runtime/aws-call.ts";
import { settings } from "../runtime/settings.ts";

export type LogQuery = {
  group: string;
  /** In the language of CloudWatch Logs Insights. */
  query: string;
  /** The first and the last second of the lines, since 1970. */
  from: number;
  to: number;
};

type Row = readonly { field: string; value: string }[];
type Answer = { queryId?: string; status?: string; results?: readonly Row[]; __type?: string };

/** The most rows that CloudWatch returns. A result with so many may be incomplete. */
const mostRows = 10_000;
const attempts = 3;
/** The milliseconds until the next question. CloudWatch allows five a second. */
const pause = 300;

/**
 * Runs a query over a log group, and returns its rows. CloudWatch reads 16 GB, an hour of 10,000 requests a second, in
 * less than a minute. FilterLogEvents would return these lines in pages for half an hour.
 */
export async function queryLog(
  { group, query, from, to }: LogQuery,
  signing: Signing,
): Promise<Record<string, string>[]> {
  useStore("accessLog");
  const { queryId } = await call("StartQuery", signing, {
    logGroupName: group,
    queryString: query,
    startTime: from,
    endTime: to,
    limit: mostRows,
  });
  for (;;) {
    const { status = "", results = [] } = await call("GetQueryResults", signing, { queryId });
    if (status === "Complete") {
      if (results.length >= mostRows) throw new Error("The log query has more than 9999 rows.");
      return results.map((row) =>
        Object.fromEntries(row.map(({ field, value }) => [field, value])),
      );
    }
    if (!["Scheduled", "Running", "Unknown"].includes(status))
      throw new Error(`The log query ended as ${status}.`);
    await sleep(pause);
  }
}

/** Calls CloudWatch Logs. A busy or failing service is called again, because a job's failed run leaves an hour out. */
async function call(action: string, signing: Signing, body: object): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await callAws(
      {
        url: settings.logsEndpoint ?? `https://logs.${signing.region}.amazonaws.com`,
        target: `Logs_20140328.${action}`,
        signing,
        limit: 10_000,
      },
      body,
    );
    const answer = (await response.json()) as Answer;
    if (response.ok) return answer;
    const { __type: type = "" } = answer;
    const isPassing = response.status >= 500 || /Throttling|LimitExceeded/.test(type);
    if (!isPassing || attempt === attempts)
      throw new Error(`CloudWatch Logs answered ${action} with ${response.status} ${type}.`);
    await sleep(pause * attempt);
  }
}
