import { join, resolve } from "node:path";
import { withHead } from "../deployment/head-routes.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { setEnvironment } from "./environment.ts";
import { createGateway, type GatewayOptions } from "./gateway.ts";
import { listen } from "./listen.ts";
import { lockFolder } from "./lock-folder.ts";
import { makeFolder } from "./make-folder.ts";
import type { Options } from "./options.ts";
import type { Route } from "./router.ts";
import type { OnStop } from "./run-until-stopped.ts";
import { type Job, startScheduler } from "./scheduler.ts";
import { startTable } from "./start-table.ts";

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
