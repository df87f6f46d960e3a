import { readFileSync, writeFileSync } from "node:fs";
import type { DocumentRow } from "../../infra/openapi/rows.ts";
import { sampled } from "../support/long-form.ts";

/**
 * Writes the configuration of a run into a file, and answers of how many operations every rule of their schemas is tried:
 * in the short form of a quarter of them. To make cases for a rule takes longer than to send them.
 */
export function writeConfiguration(
  file: string,
  rows: readonly DocumentRow[],
  all: boolean,
): number {
  const chosen = all ? rows : sampled(rows, Math.ceil(rows.length / 4));
  const left = rows.filter((row) => !chosen.includes(row)).map(({ operationId }) => operationId);
  const usual = readFileSync(new URL("schemathesis.toml", import.meta.url), "utf8");
  const fewer = `
[[operations]]
include-operation-id = ${JSON.stringify(left)}
phases.coverage.enabled = false
`;
  writeFileSync(file, left.length ? usual + fewer : usual);
  return chosen.length;
}
