import { readFileSync, writeFileSync } from "node:fs";
import type { DocumentRow } from "../../infra/openapi/rows.ts";
import { sampled } from "../support/run/long-form.ts";

/**
 * Writes the configuration of a run into a file. Returns the number of operations for which all rules of their schemas
 * are tried: a quarter in the short form, because making such cases takes longer than sending them.
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
