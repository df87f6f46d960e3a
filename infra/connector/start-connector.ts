import { join, resolve } from "node:path";
import { executeDueWorlds } from "../../shared/sandbox/log/due-worlds.ts";
import { worlds } from "../../shared/sandbox/log/worlds.ts";
import { listen } from "../local/listen.ts";
import { lockFolder } from "../local/lock-folder.ts";
import { makeFolder } from "../local/make-folder.ts";
import type { OnStop } from "../local/run-until-stopped.ts";
import { startScheduler } from "../local/scheduler.ts";
import { startTable } from "../local/start-table.ts";
import { stoppable } from "../local/stoppable.ts";
import { writeWhole } from "../local/whole-files.ts";
import { watchForWork } from "../local/work.ts";
import { bankServer } from "./bank-server.ts";
import { prepareConnectorFolder } from "./connector-folder.ts";
import { seededBank } from "./seeded-bank.ts";
import { testDataOf } from "./test-data.ts";

export type ConnectorOptions = { port: number; data: string; memory?: boolean };

/**
 * Starts the table, the job that executes orders, and the server; returns the server's address and
 * its files.
 */
export async function startConnector(
  { port, data, memory }: ConnectorOptions,
  onStop: OnStop,
): Promise<{ address: string; certificates: string; identityFile: string; dataFile: string }> {
  const folder = resolve(data);
  makeFolder(folder);
  onStop(await lockFolder(folder));
  const [files] = await Promise.all([
    prepareConnectorFolder(folder),
    startTable(
      { name: "fjordgate-connector", folder: memory ? undefined : join(folder, "database") },
      onStop,
    ),
  ]);
  Object.assign(process.env, { STAGE: "sandbox", SECRETS_FILE: files.secretsFile });
  const bank = await seededBank();
  const dataFile = join(folder, "test-data.json");
  await writeWhole(dataFile, `${JSON.stringify(await testDataOf(bank), null, 2)}\n`, 0o600);
  const execute = { id: "executeOrders", everySeconds: 1, atRestSeconds: 60, handler: executeNow };
  onStop(startScheduler([execute], watchForWork().hasWork).stop);
  const server = stoppable(bankServer(bank, files.server));
  const address = `https://localhost:${await listen(server, port, "--port", onStop)}`;
  return { address, dataFile, ...files };
}

const executeNow = () => executeDueWorlds(worlds, new Date());
