import { once } from "node:events";
import { accessSync, constants, mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { withHead } from "../deployment/head-routes.ts";
import { CannotStart } from "./cannot-start.ts";
import { checkVersion } from "./check-version.ts";
import { createTable } from "./create-table.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { startDatabase } from "./database.ts";
import { setDummyCredentials, setEnvironment, tableName } from "./environment.ts";
import { createGateway, type GatewayOptions } from "./gateway.ts";
import { lockFolder } from "./lock-folder.ts";
import type { Options } from "./options.ts";
import type { Route } from "./router.ts";
import type { OnStop } from "./run-until-stopped.ts";
import { type Job, startScheduler } from "./scheduler.ts";

export type Parts = {
  routes: Route[];
  pageRoutes: Route[];
  developerRoutes: Route[];
  jobs: Job[];
  renderPage?: GatewayOptions["render"];
  renderDeveloperPage?: GatewayOptions["render"];
};

/** Starts database, jobs and the gateways, and tells where they are; stopping goes the other way round. */
export async function startLocal<Loaded extends Parts>(
  { data, memory, port, sitePort, developerPort }: Options,
  load: () => Promise<Loaded>,
  onStop: OnStop,
) {
  const folder = resolve(data);
  makeFolder(folder);
  onStop(await lockFolder(folder));
  const databaseFolder = join(folder, "database");
  const [files, parts, storage] = await Promise.all([
    prepareDataFolder(folder),
    load(),
    startTable(memory ? undefined : databaseFolder, onStop),
  ]);
  onStop(startScheduler(parts.jobs.map(sooner)).stop);
  const common = { stage: "sandbox", domainName: "localhost" };
  const pages = (routes: Route[], render: GatewayOptions["render"], more = {}) =>
    createGateway({ ...common, ...more, routes, ...(render && { render }) });
  const site = pages(parts.pageRoutes, parts.renderPage);
  const developer = pages(withHead(parts.developerRoutes), parts.renderDeveloperPage, {
    maxBodyBytes: 65_536,
  });
  const api = createGateway({ ...common, routes: parts.routes, tls: files.tls });
  const siteAddress = `http://localhost:${await listen(site, sitePort, "--site-port", onStop)}`;
  const developerAddress = `http://localhost:${await listen(developer, developerPort, "--developer-port", onStop)}`;
  const apiAddress = `https://localhost:${await listen(api, port, "--port", onStop)}`;
  const addresses = { apiAddress, siteAddress, developerAddress };
  setEnvironment({ ...files, ...addresses });
  return { ...files, ...addresses, storage, parts };
}

/** Nobody who tries things out waits a minute for a booking: it comes within a second, and all else as much sooner. */
const sooner = (job: Job): Job => ({ ...job, everySeconds: job.everySeconds / 60 });

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new CannotStart(`The folder ${folder} cannot be used: ${(cause as Error).message}`);
  }
}

/** Starts the database and makes the table, and tells where it is kept. */
async function startTable(folder: string | undefined, onStop: OnStop) {
  const database = await startDatabase({ folder });
  onStop(database.stop);
  process.env.DYNAMODB_ENDPOINT = database.endpoint;
  setDummyCredentials();
  await createTable({ endpoint: database.endpoint, name: tableName }).catch((cause) => {
    throw new CannotStart(
      `The database at ${database.endpoint} does not make a table: ${cause.message || cause.code}`,
    );
  });
  process.env.TABLE_NAME = tableName;
  await checkVersion((database.ended && folder) ?? database.endpoint);
  if (!database.ended) return database.endpoint;
  database.ended.then(() => {
    throw new CannotStart("The database has ended, and so must everything else.");
  });
  return folder ?? "in memory";
}

async function listen(
  server: ReturnType<typeof createGateway>,
  port: number,
  option: string,
  onStop: OnStop,
) {
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== "EADDRINUSE" && code !== "EACCES") throw cause;
    const why = code === "EACCES" ? "may not be used by you" : "is taken by another process";
    throw new CannotStart(`Port ${port} ${why}; choose another with ${option}.`);
  }
  onStop(server.stop);
  return (server.address() as AddressInfo).port;
}
