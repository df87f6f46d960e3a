import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { roleCredentials, signedHeaders } from "../../runtime/aws-call.ts";
import { settings } from "../../runtime/settings.ts";
import { DeveloperRefusal } from "../developer-refusal.ts";
import type { RelayedOperation } from "./relayed-operations.ts";

type Invoke = (
  operation: RelayedOperation,
  event: APIGatewayProxyEvent,
) => Promise<APIGatewayProxyResult>;

/** Less than the relay's own timeout, so that its answer can say what happened. */
const limit = 27_000;

let invoke: Invoke = invokeFunction;

/** Sets how operations are called in the same process, as on one machine. */
export function invokeOperationsBy(given: Invoke): void {
  invoke = given;
}

/** Calls an operation of the interface with a gateway's event. */
export const invokeOperation: Invoke = (operation, event) => invoke(operation, event);

/**
 * Calls the operation's function by Lambda's HTTP interface. It is one call by POST, for which AWS's own client would be
 * a whole package in this function.
 */
async function invokeFunction(
  { functionName }: RelayedOperation,
  event: APIGatewayProxyEvent,
): Promise<APIGatewayProxyResult> {
  const region = process.env.AWS_REGION ?? "";
  const address = settings.lambdaEndpoint ?? `https://lambda.${region}.amazonaws.com`;
  const name = encodeURIComponent(functionName);
  const url = new URL(`/2015-03-31/functions/${name}/invocations`, address);
  const text = JSON.stringify(event);
  const headers = await signedHeaders(
    { url, headers: { "content-type": "application/json" }, text },
    { service: "lambda", region, credentials: roleCredentials() },
  );
  const answer = await fetch(url, {
    method: "POST",
    headers,
    body: text,
    redirect: "error",
    signal: AbortSignal.timeout(limit),
  }).catch((cause) => {
    throw isTimeout(cause) ? tooLate() : cause;
  });
  if (answer.status === 429) throw new DeveloperRefusal(429, "Too many requests. Wait a moment.");
  if (!answer.ok || answer.headers.has("x-amz-function-error"))
    throw new DeveloperRefusal(502, `The operation did not answer (${answer.status}).`);
  return (await answer.json()) as APIGatewayProxyResult;
}

const isTimeout = (cause: unknown) => cause instanceof Error && cause.name === "TimeoutError";

const tooLate = () =>
  new DeveloperRefusal(
    504,
    "The operation has not answered in time. Send the same request again: X-Request-ID makes this safe.",
  );
