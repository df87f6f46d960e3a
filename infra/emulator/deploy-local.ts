import { styleText } from "node:util";
import { runCommandLine } from "../command-line.ts";
import { runUntilStopped } from "../local/run-until-stopped.ts";
import { announceDeployed } from "./announce-deployed.ts";
import { deployLocally } from "./deploy-locally.ts";
import { type DeployOptions, help, readDeployOptions } from "./options.ts";
import { stopCommands } from "./run-process.ts";

async function run(options: DeployOptions): Promise<boolean> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopCommands);
  await runUntilStopped(async (onStop) => {
    const local = await deployLocally(
      {
        ...options,
        output: "build/cdk.out",
        tell: ({ functionName, problem }) =>
          console.log(
            problem
              ? `${styleText("red", "✗")} ${functionName}: ${problem}`
              : `${styleText("green", "→")} ${functionName}`,
          ),
      },
      onStop,
    );
    announceDeployed(local);
    if (options.once) process.kill(process.pid, "SIGTERM");
    else console.log(`${styleText("green", "ready")}; stop with Ctrl-C`);
  });
  return true;
}

process.exitCode = await runCommandLine(
  { help, read: readDeployOptions, run },
  process.argv.slice(2),
);
