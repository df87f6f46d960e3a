import type { APIGatewayProxyResult } from "aws-lambda";

/**
 * Adds headers to the future answer. An error becomes an answer last and keeps these headers; until then the status
 * is 0.
 */
export function addHeaders(
  request: { response?: APIGatewayProxyResult | null | undefined },
  headers: Record<string, string>,
): void {
  const soFar = request.response ?? { statusCode: 0, body: "" };
  request.response = { ...soFar, headers: { ...soFar.headers, ...headers } };
}
