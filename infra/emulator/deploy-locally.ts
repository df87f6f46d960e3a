import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { StageName } from "../deployment/stage-settings.ts";
import { CannotStart } from "../local/cannot-start.ts";
import { prepareDataFolder } from "../local/data-folder.ts";
import { lockFolder } from "../local/lock-folder.ts";
import type { OnStop } from "../local/run-until-stopped.ts";
import { assembleTruststore, faultsOf, type Truststore } from "../truststore/assemble.ts";
import { type BankSystems, startBankSystems } from "./bank-systems.ts";
import { bootstrap, synthesise } from "./cdk.ts";
import { deployStages } from "./deploy-stages.ts";
import { type Emulator, openEmulator } from "./emulator.ts";
import { makeDependencies } from "./emulator-dependencies.ts";
import { frontCertificate } from "./front-certificate.ts";
import type { OnInvocation } from "./front-handler.ts";
import { timed } from "./progress.ts";
import { openStage, type StageFronts } from "./stage-fronts.ts";
import { takeLists } from "./take-lists.ts";

type Options = {
  stages: readonly StageName[];
  data: string;
  emulatorPort: number;
  /** The first port to serve on; 0 takes any free port. */
  port: number;
  /** The folder to write templates into. */
  output: string;
  tell?: OnInvocation;
};

export type Local = {
  data: string;
  emulator: Emulator;
  /** The settings that the stages were deployed with. */
  context: Record<string, string>;
  truststoreFile: string;
  stages: StageFronts[];
  /** The bank's systems behind production, if production is deployed. */
  systems: BankSystems | undefined;
};

/**
 * Deploys stages into an emulator, as a bank would into its account, and serves them on this
 * machine.
 */
export async function deployLocally(options: Options, onStop: OnStop): Promise<Local> {
  const { stages, emulatorPort, output } = options;
  const data = resolve(options.data);
  mkdirSync(join(data, "emulator"), { recursive: true });
  onStop(await lockFolder(join(data, "emulator")));
  const { truststoreFile, ...files } = await prepareDataFolder(data);
  const emulator = await timed("emulator started", () => openEmulator(data, emulatorPort));
  onStop(emulator.stop);
  await timed("account bootstrapped for CDK", bootstrap);
  const truststore = checkedTruststore(truststoreFile);
  const systems = stages.includes("production") ? await startSystems(options, onStop) : undefined;
  const context = {
    ...(await makeDependencies()),
    ...trusting(stages, truststore),
    ...systems?.settings,
  };
  await timed("functions bundled, templates synthesised and checked", () =>
    synthesise(output, { ...context, stages: stages.join(",") }),
  );
  const { secrets } = systems ?? {};
  await deployStages({ stages, output, truststore, files, secrets });
  if (systems)
    await timed("production has taken its register and revocation lists", () =>
      takeLists(systems.registerFile),
    );
  const fronts = await timed("served on this machine", () => openStages(options, context, onStop));
  return { data, emulator, context, truststoreFile, stages: fronts, systems };
}

/** Starts the bank's systems that the production stage calls. */
const startSystems = ({ data, port }: Pick<Options, "data" | "port">, onStop: OnStop) =>
  timed("the bank's systems behind production started", () =>
    startBankSystems({ data: resolve(data), port: port && port + 5 }, onStop),
  );

/** Assembles the truststore of a file; throws if it has faults. */
function checkedTruststore(file: string): Truststore {
  const text = readFileSync(file, "utf8");
  const truststore = assembleTruststore([{ name: file, text }], new Date());
  const faults = faultsOf(truststore);
  if (faults.length)
    throw new CannotStart(["The truststore cannot be used:", ...faults].join("\n  "));
  return truststore;
}

/** The settings that make stages use this truststore. */
const trusting = (stages: readonly StageName[], { sha256 }: Truststore) =>
  Object.fromEntries(stages.map((stage) => [`${stage}.truststore`, sha256]));

/** Serves the deployed stages on this machine. */
export async function openStages(
  { stages, data, port, tell }: Pick<Options, "stages" | "data" | "port" | "tell">,
  context: Record<string, string>,
  onStop: OnStop,
): Promise<StageFronts[]> {
  const domains = stages.flatMap((stage) => [
    context[`${stage}.apiDomain`] ?? "",
    context[`${stage}.siteDomain`] ?? "",
    ...[context[`${stage}.developerDomain`] ?? []].flat(),
  ]);
  const server = await frontCertificate(resolve(data), domains);
  const fronts: StageFronts[] = [];
  for (const [index, stage] of stages.entries()) {
    const [apiPort, sitePort] = port ? [port + 2 * index, port + 2 * index + 1] : [0, 0];
    const developerPort = port && port + 4;
    const ports = { apiPort, sitePort, developerPort };
    const opened = await openStage({ stage, server, ...ports, ...(tell && { tell }) });
    onStop(opened.stop);
    fronts.push(opened);
  }
  return fronts;
}
