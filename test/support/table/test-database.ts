import { rmSync } from "node:fs";
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
let folders = 0;
const idle: { endpoint: string; own: string }[] = [];
const templates = new Map<Template, Promise<string>>();

/**
 * Starts a database on a copy of a template: "empty" holds only the version of the data, "seeded" the world that
 * the first test TPP gets with its first call at `testTime`, and "small" a small world. Each process makes each
 * template once, and its files take over a database that an earlier file has stopped. A copy takes some 5 ms, a
 * seed 600 ms. TEST_DYNAMODB names a DynamoDB Local to use instead.
 */
export async function startTestDatabase(template: Template) {
  const { TEST_DYNAMODB } = process.env;
  if (TEST_DYNAMODB) return openInDynamoDbLocal(TEST_DYNAMODB, () => fill(template));
  const made = templates.get(template) ?? make(template);
  templates.set(template, made);
  const from = await made;
  const { endpoint, own } = idle.pop() ?? (await start());
  use(endpoint);
  const file = fileIn(own);
  await pour(from, file);
  const kept: string[] = [];
  return {
    /** Restores the table to its state at the start. */
    again: () => pour(from, file),
    /** Saves the table. Returns a function that restores it. */
    async keep() {
      const copy = join(own, `kept-${kept.length}.db`);
      kept.push(copy);
      await pour(file, copy);
      return () => pour(copy, file);
    },
    rows: () => rowsIn(file),
    async stop() {
      await leave();
      for (const copy of kept) rmSync(copy);
      idle.push({ endpoint, own });
    },
  };
}

/** Starts a database with a new file, in a folder of its own. */
async function start() {
  folder ??= scratchFolder("test-databases");
  const own = join(folder, `${++folders}`);
  const { endpoint, stop } = await startDatabase({ folder: own });
  return { endpoint, own, stop };
}

function use(endpoint: string): void {
  process.env.DYNAMODB_ENDPOINT = endpoint;
  process.env.TABLE_NAME = tableName;
  worlds.forget();
}

async function leave(): Promise<void> {
  await table.close();
  delete process.env.DYNAMODB_ENDPOINT;
}

async function make(template: Template): Promise<string> {
  const { endpoint, own, stop } = await start();
  use(endpoint);
  await createTable({ endpoint, name: tableName });
  await fill(template);
  await leave();
  await stop();
  return fileIn(own);
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
 * must be idle.
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
