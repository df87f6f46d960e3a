import { join, resolve } from "node:path";
import { developerBodyBytes } from "../../shared/limits.ts";
import { withHead } from "../deployment/head-routes.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { setEnvironment, tableName } from "./environment.ts";
import { createGateway, type GatewayOptions } from "./gateway.ts";
import { listen } from "./listen.ts";
import { startFeeds } from "./local-feeds.ts";
import { lockFolder } from "./lock-folder.ts";
import { makeFolder } from "./make-folder.ts";
import type { Options } from "./options.ts";
import type { RoutedHandler } from "./router.ts";
import type { OnStop } from "./run-until-stopped.ts";
import { type ScheduledJob, startScheduler } from "./scheduler.ts";
import { startTable } from "./start-table.ts";
import { watchForWork } from "./work.ts";

type DeployedJob = Omit<ScheduledJob, "atRestSeconds">;

export type Parts = {
  routes: RoutedHandler[];
  pageRoutes: RoutedHandler[];
  /** Sandbox only. */
  developerRoutes?: RoutedHandler[];
  jobs: DeployedJob[];
  feeds: Parameters<typeof startFeeds>[0];
  renderPage?: GatewayOptions["render"];
  renderDeveloperPage?: GatewayOptions["render"];
};

type Starting<Loaded, Systems> = {
  /** Loads the handlers: they are many modules, so they load while everything else starts. */
  load: () => Promise<Loaded>;
  /** Starts the other systems that the stage needs, in the stage's own folder. */
  startSystems: (folder: string) => Promise<Systems>;
  /** Authorities of TPPs to trust besides the folder's own, in PEM. */
  truststore?: string;
  onStop: OnStop;
};

/** Starts the database, the gateways and the jobs; stopping happens in reverse order. */
export async function startLocal<Loaded extends Parts, Systems>(
  { stage, data, memory, port, sitePort, developerPort }: Options,
  { load, startSystems, truststore, onStop }: Starting<Loaded, Systems>,
) {
  const folder = resolve(data);
  makeFolder(folder);
  onStop(await lockFolder(folder));
  const name = stage === "sandbox" ? tableName : `${tableName}-${stage}`;
  const [files, parts, storage, systems] = await Promise.all([
    prepareDataFolder(folder, truststore),
    load(),
    startTable({ name, folder: memory ? undefined : join(folder, "database") }, onStop),
    startSystems(folder),
  ]);
  const { certificates, tls, authorityKeyFile, ...named } = files;
  const common = { stage, domainName: "localhost" };
  const pages = (routes: RoutedHandler[], render: GatewayOptions["render"], more = {}) =>
    createGateway({ ...common, ...more, routes, ...(render && { render }) });
  const site = pages(parts.pageRoutes, parts.renderPage);
  const siteAddress = `http://localhost:${await listen(site, sitePort, "--site-port", onStop)}`;
  const { developerRoutes, renderDeveloperPage } = parts;
  const developer =
    developerRoutes &&
    pages(withHead(developerRoutes), renderDeveloperPage, { maxBodyBytes: developerBodyBytes });
  const developerAddress =
    developer &&
    `http://localhost:${await listen(developer, developerPort, "--developer-port", onStop)}`;
  const api = createGateway({ ...common, routes: parts.routes, tls });
  const apiAddress = `https://localhost:${await listen(api, port, "--port", onStop)}`;
  setEnvironment({
    ...{ stage, apiAddress, siteAddress, ...named },
    ...(developerAddress && { developerAddress, authorityKeyFile }),
    ...(memory ? {} : { auditFolder: join(folder, "audit") }),
  });
  if (!memory) onStop(startFeeds(parts.feeds, join(folder, "audit")).stop);
  const work = watchForWork();
  onStop(startScheduler(parts.jobs.map(sooner), work.hasWork).stop);
  return { certificates, apiAddress, siteAddress, developerAddress, storage, parts, systems };
}

/**
 * Runs jobs sixty times as often as deployed while there is work, because a developer does not wait a minute for a
 * booking. Without work jobs run at most once a minute: another process may have written to the table.
 */
const sooner = ({ everySeconds, ...job }: DeployedJob): ScheduledJob => ({
  ...job,
  everySeconds: everySeconds / 60,
  atRestSeconds: Math.max(everySeconds / 60, 60),
});
