import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { createTable } from "../../../infra/local/create-table.ts";
import { startDatabase } from "../../../infra/local/database.ts";
import { tableName } from "../../../infra/local/environment.ts";
import { worlds } from "../../../shared/sandbox/log/worlds.ts";
import { openWorld } from "../../../shared/sandbox/seed/open-world.ts";
import { table } from "../../../shared/table/client.ts";
import { dataVersion } from "../../../shared/table/keys.ts";
import { tableVersion } from "../../../shared/table/version.ts";
import { testTime } from "../operations/call.ts";
import { scratchFolder } from "../run/scratch-folder.ts";
import { openSmallWorld } from "../sandbox/small-world.ts";
import { testTpp } from "../signature/test-certificates.ts";
import { openInDynamoDbLocal } from "./dynamodb-local.ts";

export type Template = "empty" | "seeded" | "small";

let folder: string | undefined;
let copies = 0;
const templates = new Map<Template, Promise<string>>();

/**
 * Starts a database on a copy of a template: "empty" holds only the version of the data, "seeded" the world that
 * the first test TPP gets with its first call at `testTime`, and "small" a small world. Each process makes each
 * template once. A copy takes some 30 ms, a seed 600 ms. TEST_DYNAMODB names a DynamoDB Local to use instead.
 */
export async function startTestDatabase(template: Template) {
  const { TEST_DYNAMODB } = process.env;
  if (TEST_DYNAMODB) return openInDynamoDbLocal(TEST_DYNAMODB, () => fill(template));
  folder ??= scratchFolder("test-databases");
  const made = templates.get(template) ?? make(template);
  templates.set(template, made);
  const own = join(folder, `${++copies}`);
  return open(own, await made);
}

async function open(own: string, from?: string) {
  mkdirSync(own);
  if (from) copyFileSync(from, fileIn(own));
  const database = await startDatabase({ folder: own });
  process.env.DYNAMODB_ENDPOINT = database.endpoint;
  worlds.forget();
  process.env.TABLE_NAME = tableName;
  const file = fileIn(own);
  let kept = 0;
  return {
    file,
    /** Restores the table to its state at the start. */
    again: () => pour(from ?? file, file),
    /** Saves the table. Returns a function that restores it. */
    async keep() {
      const copy = join(own, `kept-${++kept}.db`);
      await pour(file, copy);
      return () => pour(copy, file);
    },
    rows: () => rowsIn(file),
    async stop() {
      await table.close();
      await database.stop();
      delete process.env.DYNAMODB_ENDPOINT;
      if (from) rmSync(own, { recursive: true });
    },
  };
}

async function make(template: Template): Promise<string> {
  const database = await open(join(folder ?? "", template));
  await createTable({ endpoint: process.env.DYNAMODB_ENDPOINT ?? "", name: tableName });
  await fill(template);
  await database.stop();
  return database.file;
}

async function fill(template: Template): Promise<void> {
  await tableVersion.move(undefined, dataVersion);
  if (template === "seeded") {
    const { tppId } = await testTpp();
    await openWorld(tppId, { id: "seeded-world", realTime: testTime });
  }
  if (template === "small") await openSmallWorld((await testTpp()).tppId);
}

/**
 * Copies the content of one database file into another, page by page. The database on the target file may run, but
 * must be idle. A copy takes some 5 ms, a new world by calls 600 ms.
 */
async function pour(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from);
  try {
    await backup(source, to, { rate: 1_000_000 });
    worlds.forget();
  } finally {
    source.close();
  }
}

/** Reads the items of the only table in a database file, which needs no call of the database for each page. */
function rowsIn(file: string): Map<string, string> {
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = source.prepare(`SELECT pk, sk, item_json FROM "${tableName}"`).all();
    return new Map(
      rows.map(({ pk, sk, item_json }) => [
        `${`${pk}`.slice(2)} ${`${sk}`.slice(2)}`,
        `${item_json}`,
      ]),
    );
  } finally {
    source.close();
  }
}

const fileIn = (own: string) => join(own, "table.db");
