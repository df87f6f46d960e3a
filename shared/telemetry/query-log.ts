import { setTimeout as sleep } from "node:timers/promises";
import { useStore } from "../object-store/stores.ts";
import { settings } from "../runtime/settings.ts";
import { Sha256 } from "../runtime/sha256.ts";

export type LogQuery = {
  group: string;
  /** In the language of CloudWatch Logs Insights. */
  query: string;
  /** The first and the last second of the lines, since 1970. */
  from: number;
  to: number;
};

export type Signing = {
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
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
    const response = await send(action, signing, JSON.stringify(body));
    const answer = (await response.json()) as Answer;
    if (response.ok) return answer;
    const { __type: type = "" } = answer;
    const isPassing = response.status >= 500 || /Throttling|LimitExceeded/.test(type);
    if (!isPassing || attempt === attempts)
      throw new Error(`CloudWatch Logs answered ${action} with ${response.status} ${type}.`);
    await sleep(pause * attempt);
  }
}

async function send(action: string, { region, credentials }: Signing, body: string) {
  const url = new URL(settings.logsEndpoint ?? `https://logs.${region}.amazonaws.com`);
  // Loaded late, because the route table loads this file and no AWS SDK.
  const { SignatureV4 } = await import("@smithy/signature-v4");
  const signer = new SignatureV4({ service: "logs", region, sha256: Sha256, credentials });
  const { headers } = await signer.sign({
    method: "POST",
    protocol: url.protocol,
    hostname: url.hostname,
    path: "/",
    headers: {
      host: url.host,
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `Logs_20140328.${action}`,
    },
    body,
  });
  return fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) });
}
