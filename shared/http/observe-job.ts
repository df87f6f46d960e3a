import type { Context } from "aws-lambda";
import { withTimeLeft } from "../runtime/time-left.ts";
import { logError } from "../telemetry/log.ts";
import { operationIdOf } from "../telemetry/operation-id.ts";
import { recordLine } from "../telemetry/record.ts";
import { stopwatch } from "../telemetry/stopwatch.ts";

/** A handler that no request starts. It gets an event and answers to the service that started it. */
export type JobLike<Event, Answer> = (event: Event, context?: Context) => Promise<Answer>;

/**
 * Logs every run of a job or feed in one line, and the error if it throws. A run that answers may still have failed;
 * `hasFailed` tells.
 */
export function observeJob<Event, Answer>(
  run: (event: Event) => Promise<Answer>,
  {
    summary,
    hasFailed = () => false,
  }: { summary: string; hasFailed?: (answer: Answer) => boolean },
): JobLike<Event, Answer> {
  return async function observeJob(event, context) {
    const elapsed = stopwatch();
    const ids = { operation: operationIdOf(context, summary), requestId: context?.awsRequestId };
    let failed = true;
    try {
      const answer = await withTimeLeft(
        context ?? {},
        () => run(event),
        () => ids,
      );
      failed = hasFailed(answer);
      return answer;
    } catch (error) {
      logError("a job failed", error, ids);
      throw error;
    } finally {
      const milliseconds = elapsed();
      recordLine((stage) => ({
        stage,
        service: "JOBS",
        ...ids,
        Requests: 1,
        Milliseconds: milliseconds,
        JobFailures: failed ? 1 : undefined,
      }));
    }
  };
}
