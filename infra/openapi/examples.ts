import { readFileSync } from "node:fs";
import type { Json } from "./json-schema.ts";
import { rowsOf } from "./rows.ts";

/** A call as it was made and answered once, with synthetic data only. */
export type Example = {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: Json;
  status: number;
  answer?: Json;
};

export const examplesFile = new URL("examples.json", import.meta.url);

/** One or more recorded calls of each operation of the document, by its name there. */
export const readExamples = (): Record<string, Example[]> =>
  JSON.parse(readFileSync(examplesFile, "utf8"));

/** A recorded request as it goes over the wire. */
export function requestText(
  operationId: string,
  { params, query, headers, body }: Example,
): string {
  const row = rowsOf("sandbox").find((each) => each.operationId === operationId);
  const path = row?.path.replace(/\{([^}]+)\}/g, (_, name) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const asked = Object.keys(query).length ? `?${new URLSearchParams(query)}` : "";
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = body === undefined ? [] : ["", JSON.stringify(body, null, 2)];
  return [`${row?.method.toUpperCase()} ${path}${asked} HTTP/1.1`, ...lines, ...text].join("\n");
}
