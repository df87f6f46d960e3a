import { readdirSync, readFileSync } from "node:fs";
import type { Json } from "./json-schema.ts";
import { documentRows } from "./rows.ts";

/** A recorded call with its answer; it has synthetic data only. */
export type Example = {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: Json;
  status: number;
  answer?: Json;
};

/** Recorded calls: one file per folder of operations, which test/infra/openapi/examples.test.ts writes. */
export const examplesFolder = new URL("examples/", import.meta.url);

/** Recorded calls, one or more for each operationId of the document. */
export const readExamples = (): Record<string, Example[]> =>
  Object.assign(
    {},
    ...readdirSync(examplesFolder).map((file) =>
      JSON.parse(readFileSync(new URL(file, examplesFolder), "utf8")),
    ),
  );

/** The method, and the path with its query, of a recorded request. */
export function exampleTarget(
  operationId: string,
  { params, query }: Example,
): { method: string; target: string } {
  const row = documentRows("sandbox").find((each) => each.operationId === operationId);
  const path = row?.path.replace(/\{([^}]+)\}/g, (_, name) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const asked = Object.keys(query).length ? `?${new URLSearchParams(query)}` : "";
  return { method: row?.method.toUpperCase() ?? "", target: `${path}${asked}` };
}

/** A recorded request as the text of an HTTP request. */
export function requestText(operationId: string, example: Example): string {
  const { headers, body } = example;
  const { method, target } = exampleTarget(operationId, example);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = body === undefined ? [] : ["", JSON.stringify(body, null, 2)];
  return [`${method} ${target} HTTP/1.1`, ...lines, ...text].join("\n");
}
