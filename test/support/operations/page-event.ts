import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEvent } from "aws-lambda";
import { testTime } from "./call.ts";

export type PageRequest = {
  method: string | undefined;
  path: string | undefined;
  parameters?: Record<string, string | undefined> | null | undefined;
  query?: Record<string, string> | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
  isBase64Encoded?: boolean | undefined;
  now?: Date | undefined;
  domainName?: string | undefined;
  requestId?: string | undefined;
};

/** The event of a browser's request for a page, as the gateway makes it. */
export const pageEvent = ({ now = testTime, ...request }: PageRequest) =>
  ({
    httpMethod: request.method,
    path: request.path,
    pathParameters: request.parameters ?? null,
    queryStringParameters: request.query ?? null,
    headers: request.headers ?? {},
    body: request.body ?? null,
    isBase64Encoded: request.isBase64Encoded ?? false,
    requestContext: {
      requestTimeEpoch: now.getTime(),
      requestId: request.requestId ?? randomUUID(),
      domainName: request.domainName ?? "localhost",
    },
  }) as unknown as APIGatewayProxyEvent;
