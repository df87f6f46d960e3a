/** @own-process: a process reads its secrets once, and these are not those of other tests. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { formatFile } from "../../../infra/openapi/biome-format.ts";
import { examplesFolder, readExamples } from "../../../infra/openapi/examples.ts";
import { documentRows } from "../../../infra/openapi/rows.ts";
import { secretNames } from "../../../shared/secrets/secrets.ts";
import { useTable } from "../../support/table/table.ts";
import { runExamples } from "./example-run.ts";

useTable({ seeded: false });

const stored = readExamples();
const each = documentRows("sandbox").flatMap((row) =>
  (stored[row.operationId] ?? []).map((example) => ({ ...row, example })),
);

let recorded: typeof stored;
beforeAll(async () => {
  // Ids are derived from secrets, so fixed secrets give the same ids in every run.
  const secrets = secretNames.map((name) => [
    name,
    Buffer.from(name.padEnd(32)).toString("base64"),
  ]);
  writeFileSync(process.env.SECRETS_FILE ?? "", JSON.stringify(Object.fromEntries(secrets)));
  recorded = await runExamples();
  if (process.env.RECORD_EXAMPLES) keep();
}, 120_000);

/** Returns the recorded examples by the file that contains them. */
function recordedFiles() {
  const files = Map.groupBy(documentRows("sandbox"), ({ entry }) => `${entry.split("/")[1]}.json`);
  return [...files].map(([file, rows]) => {
    const calls = rows.map(({ operationId }) => [operationId, recorded[operationId]]);
    return [file, Object.fromEntries(calls)] as const;
  });
}

/** Stores the recorded examples in the project's own format. */
function keep() {
  rmSync(examplesFolder, { recursive: true });
  mkdirSync(examplesFolder);
  for (const [name, examples] of recordedFiles()) {
    const file = new URL(name, examplesFolder);
    writeFileSync(file, JSON.stringify(examples));
    formatFile(fileURLToPath(file));
  }
}

describe("the examples of the OpenAPI document", () => {
  it("are the recorded calls of all its operations", () => {
    expect(Object.keys(recorded).sort()).toEqual(
      documentRows("sandbox")
        .map(({ operationId }) => operationId)
        .sort(),
    );
    // To record an intended change: RECORD_EXAMPLES=1 npm test -- test/infra/openapi/examples.test.ts
    expect(readExamples()).toEqual(recorded);
  });

  it("are stored in one file for each folder of operations", () => {
    const read = (name: string) => JSON.parse(readFileSync(new URL(name, examplesFolder), "utf8"));
    const files = recordedFiles().map(([name]) => name);
    expect(readdirSync(examplesFolder).sort()).toEqual(files.toSorted());
    for (const [name, examples] of recordedFiles()) expect(read(name)).toEqual(examples);
  });

  it.each(each)("fit the schemas of $operationId", ({ operation, body, example }) => {
    const sent = new Map(
      Object.entries(example.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    for (const { name, schema, required, unless } of operation.headers.rows) {
      const value = sent.get(name);
      if (value !== undefined) expect(v.is(schema, value)).toBe(true);
      else expect(required && !unless.some((other) => sent.has(other))).toBe(false);
    }
    expect(v.is(operation.query ?? v.strictObject({}), example.query)).toBe(true);
    if (body) expect(v.is(body.schema, example.body)).toBe(true);
    const [status, schema] = operation.answer;
    expect([status, 202]).toContain(example.status);
    expect(v.parse(schema, example.answer)).toEqual(example.answer);
  });

  it("contain no certificate, no local address and no real signature", () => {
    const text = JSON.stringify(stored);
    expect(text).not.toMatch(/BEGIN|localhost/);
    for (const { headers } of Object.values(stored).flat())
      expect(headers.Signature).toContain('signature="Base64OfTheSignature"');
  });
});
