import type { MiddlewareObj } from "@middy/core";
import * as v from "valibot";
import { ApiError } from "../../errors.ts";
import { acceptsJson } from "../accepts-json.ts";
import type { GatewayEvent, Input } from "../call.ts";
import type { AnyOperation } from "../operation.ts";
import { parseHeaders, read, readQuery } from "../read-input.ts";

const noQuery: v.GenericSchema = v.strictObject({});

/** Parses the request with the operation's schemas. Refuses everything that they do not allow. */
export function readRequest(operation: AnyOperation): MiddlewareObj<GatewayEvent> {
  const { query = noQuery as v.GenericSchema<unknown, Record<string, unknown>>, headers: column } =
    operation;
  return {
    before: function readRequest({ event }) {
      const params = decoded(event.pathParameters ?? {});
      const headers = parseHeaders(column, event.headers, operation);
      if (!acceptsJson(event.headers.accept)) throw notAcceptable();
      event.call.input = {
        resource: event.resource,
        params,
        headers,
        query: queryOf(query, event),
        body: readBody(operation, params, event.body),
      };
    },
  };
}

function queryOf(
  schema: v.GenericSchema,
  { multiValueQueryStringParameters: sent }: GatewayEvent,
): Input["query"] {
  if (schema === noQuery && !sent) return {};
  return readQuery(schema, sent ?? {}) as Input["query"];
}

function readBody({ body, products }: AnyOperation, params: Record<string, string>, sent: unknown) {
  if (!products) return body && read("body", body, sent);
  const { "payment-product": product = "" } = params;
  const schema = Object.hasOwn(products, product) ? products[product] : undefined;
  if (schema) return read("body", schema, sent);
  throw new ApiError("PRODUCT_UNKNOWN", "This payment product is unknown.", {
    path: "payment-product",
  });
}

/** The maximum length of a path parameter. The table could not look up a longer key. */
const longestName = 200;

/** Decodes the path parameters. One that cannot be decoded names no resource. */
function decoded(params: Record<string, string | undefined>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value = ""] of Object.entries(params)) {
    const text = decodedText(value);
    if (text === undefined || text.length > longestName)
      throw new ApiError("RESOURCE_UNKNOWN", "There is no such resource.", { path: name });
    values[name] = text;
  }
  return values;
}

function decodedText(value: string): string | undefined {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

const notAcceptable = () =>
  new ApiError("BAD_REQUEST", "Answers are application/json, but Accept does not allow that.", {
    status: 406,
    path: "accept",
  });
