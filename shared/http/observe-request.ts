import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import { withTimeLeft } from "../runtime/time-left.ts";
import { logError } from "../telemetry/log.ts";
import type { MetricLine } from "../telemetry/metric-line.ts";
import { recordLine } from "../telemetry/record.ts";
import { stopwatch } from "../telemetry/stopwatch.ts";
import { aboutRequest } from "./about-request.ts";
import type { Call, GatewayEvent, Handler } from "./call.ts";

/** The labels of a request. The route is logged as declared, because a real path may contain ids and tokens. */
export type Observed = { summary: string; service: string; routes: readonly string[] };

/** Logs every request in one line, whatever its result: operation, status and metrics. */
export function observeRequest(handler: Handler, observed: Observed): Handler {
  return async function observeRequest(event, context) {
    const elapsed = stopwatch();
    const ids = () => aboutRequest(event as unknown as GatewayEvent, context, observed.summary);
    let answer: APIGatewayProxyResult | undefined;
    try {
      answer = await withTimeLeft(context, () => handler(event, context), ids);
      return answer;
    } catch (error) {
      logError("a request was not answered", error, ids());
      throw error;
    } finally {
      const milliseconds = elapsed();
      const status = answer?.statusCode ?? 500;
      recordLine((stage) => lineOf(event, context, observed, { stage, status, milliseconds }));
    }
  };
}

function lineOf(
  received: APIGatewayProxyEvent,
  context: Context,
  { summary, service, routes }: Observed,
  { stage, status, milliseconds }: { stage: string; status: number; milliseconds: number },
): MetricLine {
  // The pipeline has stored its data about the call in the event.
  const event = received as unknown as Omit<GatewayEvent, "call"> & { call?: Call };
  const { signer, keyId, refusal, unattended } = event.call ?? {};
  const { operation, requestId, xRequestId } = aboutRequest(event, context, summary);
  return {
    stage,
    service,
    operation,
    requestId,
    xRequestId,
    method: event.httpMethod,
    route: routes.length === 1 ? routes[0] : routeOf(event, routes),
    status,
    code: refusal,
    tppId: signer?.tppId,
    certificateFingerprint: signer?.fingerprint,
    level: keyId?.level,
    xray_trace_id: traceOf(event.headers?.["x-amzn-trace-id"]),
    Requests: 1,
    Milliseconds: milliseconds,
    BankErrors: status >= 500 ? 1 : undefined,
    Refusals: status < 500 && refusal !== undefined ? 1 : undefined,
    KeyIdSpelling: keyId && 1,
    UnattendedReads: unattended === "UnattendedReads" ? 1 : undefined,
    UnattendedRefused: unattended === "UnattendedRefused" ? 1 : undefined,
  };
}

const routeOf = (
  { httpMethod, resource }: { httpMethod: string; resource: string },
  routes: readonly string[],
) => routes.find((each) => each === `${httpMethod} ${resource}`);

/** The trace id from the gateway, in the form that other log lines use. */
const traceOf = (header: string | undefined) => header?.match(/Root=([\da-f-]{35})/)?.[1];
