import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { account, region } from "./emulator.ts";
import { runProcess } from "./run-process.ts";

const command = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
const project = new URL("../..", import.meta.url).pathname;
/** The folder of the project's `node` and `cdk`, for the commands started here. */
const programs = join(project, "node_modules/.bin");

/** Runs CDK's command line, by default in the project's folder. */
export const cdk = (args: readonly string[], cwd = project): Promise<string> =>
  runProcess(process.execPath, [command, ...args], {
    cwd,
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}`, NO_COLOR: "1" },
  });

/**
 * Creates CDK's resources in an account. It runs in an empty folder, because inside the project CDK
 * would synthesise everything first.
 */
export async function bootstrap(): Promise<void> {
  const empty = mkdtempSync(join(tmpdir(), "fjordgate-bootstrap-"));
  try {
    await cdk(["bootstrap", `aws://${account}/${region}`], empty);
  } finally {
    rmSync(empty, { recursive: true });
  }
}

/** Bundles the functions and writes the templates of all stacks into a folder. */
export const synthesise = (output: string, context: Record<string, string> = {}) =>
  cdk([
    "synth",
    "--quiet",
    "--output",
    output,
    ...Object.entries(context).flatMap(([name, value]) => ["--context", `${name}=${value}`]),
  ]);

/** Deploys these stacks from a folder of templates; independent stacks are deployed in parallel. */
export const deploy = (output: string, stacks: readonly string[]) =>
  cdk([
    "deploy",
    "--app",
    output,
    ...stacks,
    "--exclusively",
    "--require-approval",
    "never",
    "--progress",
    "events",
    "--concurrency",
    "4",
  ]);
