import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { bundleStage } from "../../infra/bundle-stage.ts";
import { stageNames } from "../../infra/deployment/stage-settings.ts";
import { type BankSystems, startBankSystems } from "../../infra/emulator/bank-systems.ts";
import { cfnLint } from "../../infra/emulator/cfn-lint.ts";
import { type Local, openStages } from "../../infra/emulator/deploy-locally.ts";
import { putSecret } from "../../infra/emulator/deploy-stages.ts";
import { openEmulator } from "../../infra/emulator/emulator.ts";
import { makeDependencies } from "../../infra/emulator/emulator-dependencies.ts";
import { tell, timed, timesOfSteps } from "../../infra/emulator/progress.ts";
import { stopCommands } from "../../infra/emulator/run-process.ts";
import { takeLists } from "../../infra/emulator/take-lists.ts";
import { prepareDataFolder } from "../../infra/local/data-folder.ts";
import { watchParent } from "../../infra/local/watch-parent.ts";
import { freePorts } from "../support/commands/free-ports.ts";
import { isLong } from "../support/run/long-form.ts";
import { entity, registerText } from "../support/signature/register.ts";
import { Checks } from "./checks.ts";
import { destroy } from "./destroy.ts";
import { FunctionLogs } from "./function-logs.ts";
import { leftRunning } from "./left-running.ts";
import { linted } from "./linted.ts";
import { newSecret } from "./new-secret.ts";
import { restore } from "./restore.ts";
import { servedLocally } from "./served-locally.ts";
import { smoke } from "./smoke.ts";
import { Terminal } from "./terminal.ts";
import { organisation } from "./tpp-of.ts";
import { typed } from "./typed.ts";
import { findUpdate, prepareUpdate } from "./update.ts";

const checks = new Checks();
const logs = new FunctionLogs();
const stops: (() => Promise<unknown>)[] = [];
mkdirSync("build", { recursive: true });
// Inside this package, as the folder of a user is.
const folder = mkdtempSync(resolve("build", "deploy-"));

/** Stops everything that was started, in reverse order. */
async function end(): Promise<void> {
  stopCommands();
  for (const stop of stops.splice(0).reverse())
    await stop().catch((error) => checks.fail("stopping", error));
  const left = leftRunning(folder);
  checks.equal("what still runs", left, []);
  rmSync(folder, { recursive: true, force: true });
}

/** Uses one emulator, and deploys each stack once for all checks. */
async function deployAndTry(): Promise<void> {
  // Only the long form does this, in a separate emulator whose deployment is not used further.
  if (isLong)
    await checks.part("served as infra/deploy.md says, from nothing", async () => {
      await servedLocally(join(folder, "served"), checks);
    });
  const local = await openAccount();
  const { context, truststoreFile } = local;
  const builtFunctions = join(folder, "functions");
  await timed("the sandbox's functions bundled for all that is typed", () =>
    bundleStage("sandbox", { folder: builtFunctions }),
  );
  const terminal = new Terminal({ ...context, builtFunctions, stages: "sandbox" });
  stops.push(async () => terminal.close());
  await checks.part("deployed as infra/deploy.md says, word by word", () =>
    typed(terminal, truststoreFile, checks),
  );
  let port = 0;
  await checks.part("served as infra/deploy.md says, production too", async () => {
    port = await servedLocally(folder, checks);
  });
  const systems = await timed("production's bank's systems started again", () =>
    startBankSystems({ data: folder, port }, (stop) => stops.push(stop)),
  );
  await timed("production knows their new keys, and a register with the TPPs that try it", () =>
    useSystems(systems),
  );
  // Other processes may synthesise into the same folder meanwhile.
  const output = join(folder, "cdk.out");
  cpSync("build/cdk.out", output, {
    recursive: true,
    filter: (file) => !basename(file).startsWith("asset."),
  });
  const options = { stages: stageNames, data: folder, port: 0, tell: logs.add };
  const stages = await openStages(options, context, (stop) => stops.push(stop));
  const served = { ...local, stages, systems };
  await smoke(served, {
    logs,
    checks,
    meanwhile: { "an update synthesised": () => prepareUpdate(terminal, checks) },
  });
  // The deployment leaves one of two processors free for it.
  const lint = checks.part("cfn-lint has nothing to say", async () =>
    checks.equal("cfn-lint", (await cfnLint(linted(output))) ?? "", ""),
  );
  await checks.part("a secret changed as infra/secure.md says, by the update's deployment", () =>
    newSecret(served, terminal, checks),
  );
  await checks.part("an update keeps what there is", () => findUpdate(served, checks));
  await checks.part("backed up and restored as infra/recover.md says", () =>
    restore(served, terminal, checks),
  );
  await checks.part("taken down as infra/deploy.md says", () => destroy(output, terminal, checks));
  await lint;
}

const services = [{ NO: ["PS_05A", "PS_070", "PS_080"] }];

/** Gives the restarted systems new keys, and adds a TPP to the register. */
async function useSystems({ secrets }: BankSystems): Promise<void> {
  for (const [name, text] of Object.entries(secrets)) await putSecret("production", name, text);
  const file = join(folder, "register.json");
  writeFileSync(
    file,
    registerText([entity(), entity({ code: `NO_FSA!${organisation}`, services })]),
  );
  await takeLists(file);
}

/** Starts the emulator, and makes what a bank already has: trusted authorities and hosted zones. */
async function openAccount(): Promise<Omit<Local, "stages" | "systems">> {
  const [emulatorPort = 0] = await freePorts(1);
  const { truststoreFile } = await prepareDataFolder(folder);
  mkdirSync(join(folder, "emulator"));
  const emulator = await timed("emulator started", () => openEmulator(folder, emulatorPort));
  stops.push(emulator.stop);
  return { data: folder, emulator, context: await makeDependencies(), truststoreFile };
}

// The cache compiles programs only once, although they are started often.
process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => end().finally(() => process.exit(1)));
watchParent(() => process.emit("SIGTERM"));
await deployAndTry().catch((error) => checks.fail("the run", error));
await end();
const { failures, passed } = checks;
console.log(timesOfSteps());
tell(failures.length ? "Failed:" : "All is as it should be.");
for (const failure of failures) console.log(`  ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length ? 1 : 0;
