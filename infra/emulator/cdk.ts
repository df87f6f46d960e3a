import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { account, region } from "./emulator.ts";
import { runCommand } from "./run-command.ts";

const command = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
const project = new URL("../..", import.meta.url).pathname;
/** Where "node" and "cdk" of the project are, for what these commands start. */
const programs = join(project, "node_modules/.bin");

/** Runs the command line of CDK, in the project's folder unless said otherwise. */
export const cdk = (args: readonly string[], cwd = project): Promise<string> =>
  runCommand(process.execPath, [command, ...args], {
    cwd,
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}`, NO_COLOR: "1" },
  });

/** Makes what CDK needs in an account. Inside the project it would synthesise everything first; so it runs elsewhere. */
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

/** Deploys these stacks out of a folder of templates, those that do not wait for one another together. */
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
