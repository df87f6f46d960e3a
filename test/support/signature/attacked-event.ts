import type { APIGatewayProxyEvent } from "aws-lambda";
import type { SignedRequest } from "../../../shared/signature/signed-request.ts";

/** The request of a proxy event with lower-case headers, in the form that attacks change. */
export const requestOf = (event: APIGatewayProxyEvent): SignedRequest => ({
  method: event.httpMethod,
  path: event.path,
  query: Object.entries(event.multiValueQueryStringParameters ?? {}).flatMap(([name, values]) =>
    (values ?? []).map((value) => [name, value] as const),
  ),
  headers: event.headers as Record<string, string>,
  repeated: new Set(),
  body: Buffer.from(event.body ?? ""),
});

/** Writes an attacked request back into the event. A repeated header appears a second time in capitals. */
export function putInto(event: APIGatewayProxyEvent, request: SignedRequest): void {
  const { method, path, query, headers, repeated, body } = request;
  const once = Object.entries(headers).map(([name, value]) => [name, [value]]);
  const again = [...repeated].map((name) => [name.toUpperCase(), [headers[name]]]);
  const names = [...new Set(query.map(([name]) => name))];
  const values = (wanted: string) =>
    query.flatMap(([name, value]) => (name === wanted ? [value] : []));
  Object.assign(event, {
    httpMethod: method,
    path,
    headers,
    multiValueHeaders: Object.fromEntries([...once, ...again]),
    multiValueQueryStringParameters: names.length
      ? Object.fromEntries(names.map((name) => [name, values(name)]))
      : null,
    body: body.length ? body.toString() : null,
  });
}
