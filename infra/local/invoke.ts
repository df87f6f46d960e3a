import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import { GatewayRefusal } from "./refusal.ts";
import type { RoutedHandler } from "./router.ts";

/**
 * Calls a function as Lambda would. After the timeout it no longer waits, although the function
 * keeps running.
 */
export async function invoke(
  { id, handler }: RoutedHandler,
  event: APIGatewayProxyEvent,
  ms: number,
) {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new GatewayRefusal("timedOut")), ms).unref();
  const running = async () => handler(event, contextOf(id, event.requestContext.requestId, ms));
  try {
    return await Promise.race([running(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Calls the functions of these routes by their id, for the relay of the developer site. */
export const invokeRoutes =
  (routes: readonly RoutedHandler[]) =>
  async ({ id }: { id: string }, event: APIGatewayProxyEvent) => {
    const route = routes.find((each) => each.id === id);
    if (!route) throw new TypeError(`There is no operation ${id}.`);
    return invoke(route, event, 27_000);
  };

function contextOf(id: string, requestId: string, ms: number): Context {
  const deadline = Date.now() + ms;
  return {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: false,
    functionName: id,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${id}`,
    logGroupName: `/aws/lambda/${id}`,
    logStreamName: "local",
    memoryLimitInMB: "512",
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}
