import type { APIGatewayProxyEvent } from "aws-lambda";
import type { OperationHandler } from "../../shared/http/pipeline/define-operation.ts";
import { call } from "../support/operations/call.ts";

/** Returns the event that a call would pass to the handler. */
export async function caughtEvent(handler: OperationHandler, options: Parameters<typeof call>[1]) {
  let caught: APIGatewayProxyEvent | undefined;
  const catching = async (event: APIGatewayProxyEvent) => {
    caught = event;
    return { statusCode: 204, body: "" };
  };
  await call(
    Object.assign(catching, { operation: handler.operation, steps: handler.steps }),
    options,
  );
  if (!caught) throw new Error("No event was made.");
  caught.headers["x-amzn-trace-id"] = "Root=1-65f1a2b3-5b1e3f0a9c8d7e6f5a4b3c2d;Sampled=0";
  return caught;
}
