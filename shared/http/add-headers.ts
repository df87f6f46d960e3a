import type { APIGatewayProxyResult } from "aws-lambda";

/**
 * Adds headers to an answer that may not exist yet. answerErrors, which runs last, keeps them in the answer to an
 * error; until then the status is 0.
 */
export function addHeaders(
  request: { response?: APIGatewayProxyResult | null | undefined },
  headers: Record<string, string>,
): void {
  const soFar = request.response ?? { statusCode: 0, body: "" };
  request.response = { ...soFar, headers: { ...soFar.headers, ...headers } };
}
