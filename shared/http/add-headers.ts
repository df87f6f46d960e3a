import type { APIGatewayProxyResult } from "aws-lambda";

/**
 * Adds headers to whatever will be answered. A refusal is put into words last, and keeps the headers it finds; until
 * then a status of 0 stands in for its own.
 */
export function addHeaders(
  request: { response?: APIGatewayProxyResult | null | undefined },
  headers: Record<string, string>,
): void {
  const soFar = request.response ?? { statusCode: 0, body: "" };
  request.response = { ...soFar, headers: { ...soFar.headers, ...headers } };
}
