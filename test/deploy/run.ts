import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stageNames } from "../../infra/deployment/stage-settings.ts";
import { cfnLint, templatesIn } from "../../infra/emulator/cfn-lint.ts";
import { deployLocally } from "../../infra/emulator/deploy-locally.ts";
import { tell } from "../../infra/emulator/progress.ts";
import { stopCommands } from "../../infra/emulator/run-command.ts";
import { freePorts } from "../support/free-ports.ts";
import { Checks } from "./checks.ts";
import { destroy } from "./destroy.ts";
import { FunctionLogs } from "./function-logs.ts";
import { leftRunning } from "./left-running.ts";
import { newSecret } from "./new-secret.ts";
import { restore } from "./restore.ts";
import { servedLocally } from "./served-locally.ts";
import { smoke } from "./smoke.ts";
import { Terminal } from "./terminal.ts";
import { typed } from "./typed.ts";
import { prepareUpdate, update } from "./update.ts";

const checks = new Checks();
const logs = new FunctionLogs();
const stops: (() => Promise<unknown>)[] = [];
const folder = mkdtempSync(join(tmpdir(), "fjordgate-deploy-"));

/** Stops what was started, the last first. */
async function end(): Promise<void> {
  stopCommands();
  for (const stop of stops.splice(0).reverse())
    await stop().catch((error) => checks.fail("stopping", error));
  const left = leftRunning(folder);
  checks.equal("what still runs", left, []);
  rmSync(folder, { recursive: true, force: true });
}

async function deployAndTry(): Promise<void> {
  // Before the other emulator is there: a command takes one that is named in its environment for its own.
  await checks.part("served as the README has it", () => servedLocally(folder, checks));
  const [emulatorPort = 0] = await freePorts(1);
  const output = join(folder, "cdk.out");
  const local = await deployLocally(
    { stages: stageNames, data: folder, emulatorPort, port: 0, output, tell: logs.add },
    (stop) => stops.push(stop),
  );
  const terminal = new Terminal({ ...local.context, stages: "sandbox" });
  stops.push(async () => terminal.close());
  const meanwhile = {
    "an update synthesised": () => prepareUpdate(terminal, checks),
    "cfn-lint has nothing to say": async () =>
      checks.equal("cfn-lint", (await cfnLint(templatesIn(output))) ?? "", ""),
  };
  await smoke(local, { logs, checks, meanwhile });
  await checks.part("an update keeps what there is", () => update(local, terminal, checks));
  await checks.part("backed up and restored as the README has it", () =>
    restore(local, terminal, checks),
  );
  await checks.part("a secret changed as the README has it", () =>
    newSecret(local, terminal, checks),
  );
  await checks.part("taken down again", () => destroy(output, stageNames, checks));
  await checks.part("deployed as the README has it, word by word", () => typed(local, checks));
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => end().finally(() => process.exit(1)));
await deployAndTry().catch((error) => checks.fail("the run", error));
await end();
const { failures, passed } = checks;
tell(failures.length ? "Failed:" : "All is as it should be.");
for (const failure of failures) console.log(`  ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length ? 1 : 0;
