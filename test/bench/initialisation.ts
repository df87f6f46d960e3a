import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleStage } from "../../infra/bundle-stage.ts";
import { medianOf } from "./median.ts";
import { type Line, ratioLine } from "./report.ts";

/** The cost of a start: milliseconds of CPU since the process began, and the ratio to a bare handler. */
export type Start = {
  name: string;
  milliseconds: number;
  ratio: number;
  budget?: number | undefined;
};

/**
 * The functions to start, each with its budget: the ratio to a bare handler with the same SDK client, built in the same
 * way. An operation makes its client in the first call. The start that includes the client is reported without a
 * budget, because it is so close to the bare handler that chance would decide.
 */
const started = [
  { file: "list-accounts", name: "listAccounts", budget: 1.1 },
  // The largest function that both stages have.
  { file: "identify-psu", name: "identifyPsu", budget: 1.1 },
  { file: "ready-handler", name: "listAccounts and its SDK client", budget: undefined },
];

/** Built together with the stage's functions, so that the bundler splits chunks as in a deployment. */
const others = {
  "bare-handler": "test/bench/bare-handler.ts",
  "ready-handler": "test/bench/ready-handler.ts",
};

/** Starts new processes of the bare handler and of the others in turns, as Lambda initialises a function. */
export async function initialisation(rounds: number): Promise<Start[]> {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-bench-"));
  try {
    const starts: Start[] = [];
    for (const stage of ["sandbox", "production"] as const) {
      await bundleStage(stage, { folder, others });
      const turn = () => {
        const bare = start(join(folder, stage), "bare-handler");
        return started.map(({ file }) => {
          const milliseconds = start(join(folder, stage), file);
          return { milliseconds, ratio: milliseconds / bare };
        });
      };
      turn(); // reads files that are not in memory yet
      const turns = Array.from({ length: rounds }, turn);
      for (const [index, { name, budget }] of started.entries())
        starts.push({
          name: `${name}, ${stage}`,
          budget,
          ...middle(turns.map((each) => each[index])),
        });
    }
    return starts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Compares each start with the one next to it, so that a slow phase of the machine affects both. */
export const middle = (turns: readonly (Pick<Start, "milliseconds" | "ratio"> | undefined)[]) => ({
  milliseconds: medianOf(turns.map((each) => each?.milliseconds ?? 0)),
  ratio: medianOf(turns.map((each) => each?.ratio ?? 0)),
});

/** Loads a function in a separate process, and returns the CPU time of this. */
function start(folder: string, name: string): number {
  const file = pathToFileURL(join(folder, name, `${name}.mjs`)).href;
  const script = `
    await import(${JSON.stringify(file)});
    const { user, system } = process.cpuUsage();
    process.stdout.write(\`\${(user + system) / 1000}\`);
  `;
  const env = { AWS_REGION: "eu-north-1" };
  const args = ["--input-type=module", "--eval", script];
  return Number(execFileSync(process.execPath, args, { env, encoding: "utf8" }));
}

/** Compares a start with its budget. */
export const startLine = ({ name, milliseconds, ratio, budget }: Start): Line =>
  ratioLine(`start of ${name}, ${milliseconds.toFixed(0)} ms, to a bare handler's`, ratio, budget);
