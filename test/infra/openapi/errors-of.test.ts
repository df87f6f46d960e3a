import { openapiDocument } from "../../../infra/openapi/document.ts";
import { errorsOf } from "../../../infra/openapi/errors-of.ts";
import { readExamples } from "../../../infra/openapi/examples.ts";
import { follow } from "../../../infra/openapi/follow.ts";
import { documentRows } from "../../../infra/openapi/rows.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { type Service, services } from "../../../shared/products/products.ts";
import type { CallOptions } from "../../support/operations/call.ts";
import { rows, send } from "../../support/operations/every-operation.ts";
import { isLong } from "../../support/run/long-form.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

/** The documented operations of each route. */
const described = Map.groupBy(
  documentRows("sandbox"),
  ({ method, route }) => `${method.toUpperCase()} ${route.path}`,
);
const document = openapiDocument("sandbox", readExamples());
const codesOf = (route: string, status: number) =>
  (described.get(route) ?? []).flatMap((row) => errorsOf(row).get(status) ?? []);

/** Returns the documented headers of a route's refusals, in lower case. */
function headersOf(route: string, status: number): string[] {
  const responses = (described.get(route) ?? []).map(
    ({ method, path }) => document.paths[path][method].responses[status],
  );
  return responses.flatMap((response) =>
    Object.keys(follow(document, response).headers).map((name) => name.toLowerCase()),
  );
}

/** Headers of HTTP itself, which every answer has and OpenAPI does not describe. */
const ofHttp = ["content-type", "content-language", "cache-control"];

/** Sends a row's sample with changes. If it is refused, checks that the document describes the refusal. */
async function refusedAsTold(row: (typeof rows)[number], options: CallOptions = {}) {
  const { status, body, headers } = await send(row, { params: paramsOf(row), ...options });
  if (status < 400) return status;
  const told = headersOf(`${row.method} ${row.path}`, status);
  for (const name of Object.keys(headers)) if (!ofHttp.includes(name)) expect(told).toContain(name);
  const codes = codesOf(`${row.method} ${row.path}`, status);
  for (const { code } of body.tppMessages) expect(codes).toContain(code as ErrorCode);
  return status;
}

/**
 * Returns parameters with a product of the payment's service, because the document only has operations for such
 * products.
 */
function paramsOf({ path, sample }: (typeof rows)[number]) {
  const { params = {} } = sample;
  if (!path.endsWith("{payment-id}")) return params;
  const [product = ""] = Object.keys(services[path.split("/")[2] as Service]);
  return { ...params, "payment-product": product };
}

/** A header has no effect on an operation that does not read it. */
const readPsu = isLong
  ? rows
  : rows.filter(({ operation }) => operation.headers.rows.some(({ name }) => name === "psu-id"));

describe("the refusals in the OpenAPI document", () => {
  it.each(rows)("include the answer of $method $path in an empty sandbox", async (row) => {
    await refusedAsTold(row);
  });

  it.each(readPsu)("include the answer of $method $path for an unknown PSU", async (row) => {
    await refusedAsTold(row, { headers: { "psu-id": "4f2d9a52-9d5a-4f62-8b0c-5a5f5d6c7e81" } });
  });

  it.each(["error=SYSTEM_ERROR:503", "error=ACCESS_EXCEEDED"])(
    "include the answer of the sandbox scenario %s",
    async (scenario) => {
      for (const row of rows.filter(({ path }) => !path.startsWith("/v1/sandbox")))
        await refusedAsTold(row, { headers: { "x-sandbox-scenario": scenario } });
    },
  );

  it.each([
    ["a malformed X-Request-ID", 400, { headers: { "x-request-id": "1" } }],
    ["an unknown query parameter", 400, { query: { nobody: "1" } }],
    ["an Accept header that the bank cannot satisfy", 406, { headers: { accept: "text/html" } }],
    ["a body of another type", 415, { headers: { "content-type": "text/xml" } }],
    ["a body that is too large", 413, { rawBody: " ".repeat(5_000_000) }],
  ] as const)("include the answer for %s", async (_, status, options) => {
    const read = rows.filter(({ readsBody }) => readsBody);
    expect(await refusedAsTold(read[0] as (typeof rows)[number], options)).toBe(status);
  });
});
