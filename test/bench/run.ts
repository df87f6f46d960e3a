import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bulkData } from "./bulk-data.ts";
import { initialisation, startLine } from "./initialisation.ts";
import { type LargeBody, largeBodies } from "./large-bodies.ts";
import { middleOf } from "./median.ts";
import { type MistakeSearch, mistakeSearch } from "./mistake-search.ts";
import { modes } from "./modes.ts";
import { type PageCapacity, pageCapacity } from "./page-capacity.ts";
import { pageCost } from "./page-cost.ts";
import type { Cost, MeasuredRequest } from "./pipeline-cpu.ts";
import { type Line, ratioLine, report } from "./report.ts";
import { roundTrips } from "./round-trips.ts";
import { standUp } from "./stand.ts";

const help = `Usage: npm run bench -- [options]

Measures what the design sets budgets for, each as a ratio of two things measured in the same run,
and exits with 1 when one is over its budget.

  --rounds N   rounds of each measurement of time, in each process (200)
  --rows N     transactions of the large account (20000)
  --against REVISION
               compares with a revision of git instead: both run, and get the same requests in turns
  --blocks N   how many turns of 200 requests each gets (7)
  --memory     measures instead what "npm start" takes of this machine: memory after 1,000 requests,
               processor at rest, and whether memory grows with more requests
  --growth     measures instead whether requests cost more the more transactions, consents and payments
               there are; takes ten minutes
  --most N     how many there are at most for --growth (100000)
  --load       sends instead 28,000 requests over 64 connections: all succeed within 5 minutes, and p99
               is within five times p50
  --cost       measures instead the commands, capacity units and processor time of an operation in each
               stage, and writes infra/cost/measured.json for npm run bank -- cost show
  --runtime    measures instead the start of every built function in Lambda's own runtime interface client,
               which it compiles first (with cmake, g++, make, python3 and xz); takes five minutes
  --worlds     measures instead the worlds of the sandbox: 100 orders of one TPP from 20 processes, and the cost
               of reading small and large worlds
  --register   measures instead the memory and the seconds of an import of the register at its full size
  --signing    measures instead the processor time that the bank's signature adds to an answer
  --shares     simulates instead an operation while one TPP sends ten times its limit: the others are answered
               as before, and it holds at most two shares of the functions; and while one has longer calls
  --requests N how many requests --memory sends to see growth (50000)
  --help       this text

NO_COLOR leaves out colours.`;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "200" },
    rows: { type: "string", default: "20000" },
    against: { type: "string" },
    blocks: { type: "string", default: "7" },
    memory: { type: "boolean", default: false },
    growth: { type: "boolean", default: false },
    load: { type: "boolean", default: false },
    cost: { type: "boolean", default: false },
    runtime: { type: "boolean", default: false },
    worlds: { type: "boolean", default: false },
    register: { type: "boolean", default: false },
    signing: { type: "boolean", default: false },
    shares: { type: "boolean", default: false },
    most: { type: "string", default: "100000" },
    requests: { type: "string", default: "50000" },
    help: { type: "boolean", default: false },
  },
});
const [rounds, rows] = [values.rounds, values.rows].map(Number) as [number, number];
const counts = [values.blocks, values.requests, values.most].map(Number);

/**
 * The largest allowed ratio of the cost of a page in a large account to that in a small one. Apart from chance they are
 * equal.
 */
const pageBudget = 1.3;

/** The largest allowed ratio of the pipeline to the bare cryptography, without the operation's own schema. */
const pipelineBudget = 2;

async function run(): Promise<boolean> {
  const { stop } = await standUp();
  try {
    const pipelines = [
      cpuLine("a read", costOf("read", rounds), pipelineBudget),
      cpuLine("a write", costOf("write", rounds), pipelineBudget),
      cpuLine("a payment and its schema", costOf("payment", rounds)),
    ];
    const trips = await roundTrips();
    const pages = await pageCost([100, rows], Math.min(rounds, 100));
    const capacity = await pageCapacity(10_000);
    const bulk = await bulkData(5_000);
    const large = await largeBodies(Math.min(rounds, 10));
    const searches = mistakeSearch(Math.min(rounds, 50));
    const starts = await initialisation(Math.min(rounds, 15));
    return report([
      ...pipelines,
      ...trips.map(tripsLine),
      ...pageLines(pages),
      capacityLine(capacity),
      bulkLine(bulk),
      ...large.map(largeLine),
      ...searches.map(searchLine),
      ...starts.map(startLine),
    ]);
  } finally {
    await stop();
  }
}

const measure = () => {
  const mode = modes.find(({ name }) => values[name]);
  return mode ? mode.run(values) : run();
};

/**
 * Returns the cost of a request in the middle one of five processes, because V8 compiles the same code differently in
 * each. A process has the environment of a deployed production function.
 */
function costOf(request: MeasuredRequest, rounds: number): Cost {
  const file = fileURLToPath(new URL("pipeline-cpu.ts", import.meta.url));
  const env = {
    ...process.env,
    STAGE: "production",
    POWERTOOLS_METRICS_NAMESPACE: "Fjordgate",
    AWS_LAMBDA_FUNCTION_NAME: "fjordgate-production-benchmark",
  };
  const costs = [1, 2, 3, 4, 5].map((): Cost => {
    const args = [file, request, `${rounds}`];
    const printed = execFileSync(process.execPath, args, {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    return JSON.parse(`${printed}`);
  });
  return middleOf(costs, ({ pipeline, bare }) => pipeline / bare) as Cost;
}

function cpuLine(name: string, { pipeline, bare }: Cost, budget?: number) {
  const what = `pipeline of ${name}, ${pipeline.toFixed(0)} µs, to bare cryptography, ${bare.toFixed(0)} µs`;
  return ratioLine(what, pipeline / bare, budget);
}

function tripsLine({ name, waves, budget }: Awaited<ReturnType<typeof roundTrips>>[number]): Line {
  const holds = budget === undefined || waves <= budget;
  return { what: `round trips of ${name}`, measured: `${waves}`, budget: `${budget ?? ""}`, holds };
}

function pageLines([small, large]: Awaited<ReturnType<typeof pageCost>>): Line[] {
  if (!small || !large) return [];
  const of = (where: string, a: number, b: number) =>
    ratioLine(
      `the ${where} page of 20 of ${large.rows} rows, ${b.toFixed(1)} ms, to that of ${small.rows}, ${a.toFixed(1)} ms`,
      b / a,
      pageBudget,
    );
  return [of("newest", small.newest, large.newest), of("oldest", small.deep, large.deep)];
}

const capacityLine = ({ pages, rows, first, last, most }: PageCapacity): Line =>
  ratioLine(
    `capacity of the last of ${pages} pages of ${rows} rows, ${last} units (at most ${most}), to the first, ${first}`,
    Math.max(last, most) / first,
    1.2,
  );

/**
 * The time limit in milliseconds for 5,000 transactions in one call. It is the only absolute budget, because the
 * documentation promises it.
 */
const bulkBudget = 6_000;

const bulkLine = ({ milliseconds, bytes }: Awaited<ReturnType<typeof bulkData>>): Line => ({
  what: `5000 transactions in one call of ${(bytes / 1_048_576).toFixed(1)} MiB`,
  measured: `${(milliseconds / 1000).toFixed(1)} s`,
  budget: `${bulkBudget / 1000} s`,
  holds: milliseconds <= bulkBudget,
});

/** The largest allowed ratio of the cost of refusing a large body to that of reading and hashing it. */
const largeBudget = 3;

const largeLine = ({ name, milliseconds, bare }: LargeBody): Line =>
  ratioLine(
    `${name} of 1 MB, refused in ${milliseconds.toFixed(1)} ms, to JSON.parse and its digest, ${bare.toFixed(1)} ms`,
    milliseconds / bare,
    largeBudget,
  );

/**
 * The largest allowed ratio of a search for the signed text to only hashing its candidates. The search also makes the
 * candidates.
 */
const searchBudget = 15;

const searchLine = ({ name, count, milliseconds, bare }: MistakeSearch): Line =>
  ratioLine(
    `search for what was signed in place of ${name}, ${count} candidates, ${milliseconds.toFixed(1)} ms, to their hashes, ${bare.toFixed(1)} ms`,
    milliseconds / bare,
    searchBudget,
  );

if (values.help) console.log(help);
else if (!(rounds >= 1 && rows >= 1000 && counts.every((count) => count >= 1))) {
  console.error(
    `--rounds, --blocks, --requests and --most are at least 1, and --rows at least 1000.\n\n${help}`,
  );
  process.exitCode = 2;
} else if (!(await measure())) process.exitCode = 1;
