import { jobClass } from "../../infra/deployment/function-class.ts";
import { against } from "./against.ts";
import { measureCost } from "./cost.ts";
import { type Grown, growth, isPerPart } from "./growth.ts";
import { startLine } from "./initialisation.ts";
import { load } from "./load.ts";
import { medianOf } from "./median.ts";
import { rest } from "./memory.ts";
import { registerMemory } from "./register-memory.ts";
import { type Line, ratioLine, report } from "./report.ts";
import { runtimeStarts } from "./runtime-starts.ts";
import { type Shares, shareFunctions, shares } from "./shares.ts";
import { signingCost } from "./signing.ts";
import { standUp } from "./stand.ts";
import { worlds } from "./worlds.ts";

/** The values of the command line that modes read. */
type Values = { against?: string | undefined; blocks: string; requests: string; most: string };

/** The measurements that replace the budgets when their option is given. Each returns true if everything holds. */
export const modes = [
  { name: "memory", run: tellMemory },
  { name: "growth", run: tellGrowth },
  { name: "load", run: tellLoad },
  { name: "cost", run: writeCost },
  { name: "runtime", run: tellRuntime },
  { name: "worlds", run: tellWorlds },
  { name: "register", run: tellRegister },
  { name: "signing", run: tellSigning },
  { name: "shares", run: tellShares },
  { name: "against", run: compare },
] as const satisfies { name: string; run: (values: Values) => Promise<boolean> }[];

/** Prints the processor time of each operation in relation to an earlier revision. These ratios have no budget. */
async function compare({ against: revision = "HEAD", blocks }: Values): Promise<boolean> {
  const compared = await against(revision, Number(blocks));
  return report(
    compared.map(({ name, before, now }) => {
      const what = `${name}: ${spread(now)} ms of processor a request, to ${spread(before)} at ${revision}`;
      return ratioLine(what, medianOf(now) / medianOf(before));
    }),
  );
}

/** The largest allowed ratio of what a signed answer costs more to one RSA-2048 signature. */
const signingBudget = 1.5;

/** Prints how much processor time the bank's signature adds to an answer. */
async function tellSigning(): Promise<boolean> {
  const { stop } = await standUp();
  try {
    const lines: Line[] = [];
    for (const request of ["read", "payment"] as const) {
      const { off, on, bare } = await signingCost(request, 50);
      const what = `a signed answer of a ${request}, ${(on - off).toFixed(0)} µs more, to a bare signature, ${bare.toFixed(0)} µs`;
      lines.push(ratioLine(what, (on - off) / bare, signingBudget));
    }
    return report(lines);
  } finally {
    await stop();
  }
}

/**
 * Budgets: memory in MiB after 1,000 requests, the share of a core at rest, and the growth factor of the heap over all
 * requests.
 */
const budgets = { memory: 300, resting: 0.003, growth: 1.1 };

/** Prints the memory and CPU that `npm start` takes, and whether more requests increase them. */
async function tellMemory({ requests }: Values): Promise<boolean> {
  const { restingCpu, memory, growth } = await rest(Number(requests));
  for (const { requests, memory, heap } of growth)
    console.log(
      `after ${requests} requests: heap ${heap.toFixed(1)} MiB in use, ${memory.toFixed(0)} MiB resident, with an inspector, on this machine`,
    );
  // Ignores the first point, at which the compiler is still at work.
  const [, early, ...later] = growth.map(({ heap }) => heap);
  return report([
    limitLine("MiB of gateway, table and jobs after 1,000 requests", memory, budgets.memory),
    limitLine("% of a core at rest", restingCpu * 100, budgets.resting * 100),
    ratioLine(
      `heap after ${requests} more requests, to that after a fifth of them`,
      (later.at(-1) ?? 0) / (early ?? 1),
      budgets.growth,
    ),
  ]);
}

/** The largest allowed ratio of a request's cost to its cost at the cheapest smaller size. */
const flat = 1.2;

/** Prints how the cost of requests grows with the number of items. */
async function tellGrowth({ most }: Values): Promise<boolean> {
  const { stop } = await standUp();
  try {
    const grown = await growth(growthRounds, Number(most));
    return report(grown.flatMap(growthLines));
  } finally {
    await stop();
  }
}

/** The number of measurements of each size. */
const growthRounds = 7;

function growthLines({ what, operation, points }: Grown): Line[] {
  const sizes = points.map(({ size }) => size).join(", ");
  const each = isPerPart(what) ? `${operation} for each of` : `${operation} with`;
  const of = (key: "milliseconds" | "commands", words: string) => {
    const costs = points.map((point) => point[key]);
    const steps = costs.slice(1).map((cost, at) => cost / Math.min(...costs.slice(0, at + 1)));
    return ratioLine(`${words} of ${each} ${sizes} ${what}`, Math.max(...steps), flat);
  };
  return [of("milliseconds", "processor"), of("commands", "commands")];
}

/** Measures the numbers that `npm run bank -- cost show` uses. */
async function writeCost(): Promise<boolean> {
  await measureCost(costRounds);
  console.log("Wrote infra/cost/measured.json. Run npm run bank -- cost write for the document.");
  return true;
}

/** The number of processor-time measurements of each operation. */
const costRounds = 15;

/**
 * A load run: the number of requests and connections, the time limit in seconds, and the largest allowed ratio of p99
 * to p50.
 */
const loadRun = { requests: 28_000, connections: 64, seconds: 300, spread: 5 };

/** Prints whether many parallel requests all succeed, in time, and with similar latencies. */
async function tellLoad(): Promise<boolean> {
  const { requests, connections } = loadRun;
  const { p50, p99, errors, seconds } = await load(requests, connections);
  return report([
    limitLine(`errors of ${requests} requests over ${connections} connections`, errors, 0),
    limitLine("seconds that they took", seconds, loadRun.seconds),
    ratioLine(
      `p99, ${p99.toFixed(0)} ms, to p50, ${p50.toFixed(0)} ms, on this machine`,
      p99 / p50,
      loadRun.spread,
    ),
  ]);
}

/** Prints the cost of starts in Lambda's runtime interface client, and whether a function answers through it. */
async function tellRuntime(): Promise<boolean> {
  const { starts, status } = await runtimeStarts();
  const unsigned = {
    what: "status of production's listAccounts for a call without a signature",
    measured: `${status}`,
    budget: "400",
    holds: status === 400,
  };
  return report([...starts.map(startLine), unsigned]);
}

/** Prints whether several processes can change one sandbox at once, and the cost of reading a world. */
async function tellWorlds(): Promise<boolean> {
  const { wanted, taken, kept, attempts, seconds, ...costs } = await worlds();
  return report([
    limitLine(`of ${wanted} orders from 20 processes, those not taken`, wanted - taken, 0),
    limitLine("orders in the world more than were taken", kept - taken, 0),
    limitLine(`attempts, ${seconds.toFixed(1)} s`, attempts, wanted ** 2 / 2),
    limitLine("ms of processor an attempt", costs.perAttempt, 5),
    limitLine("ms of processor for a page of a world that is known", costs.warmPage, 1),
    limitLine("ms of processor for a page of the seed, after a cold read", costs.coldSeed, 15),
    limitLine("ms of processor for a page of 20,000 rows, after a cold read", costs.coldLarge, 300),
  ]);
}

/** The job that imports the register runs once a day. */
const registerJob = jobClass(86_400);

/** Prints whether an import of a register of the EBA's size fits half of the function that it has on Lambda. */
async function tellRegister(): Promise<boolean> {
  const { mebibytes, seconds } = await registerMemory();
  return report([
    limitLine("MiB of an import of the whole register", mebibytes, registerJob.memory / 2),
    limitLine("seconds that it takes", seconds, registerJob.timeout / 2),
  ]);
}

/** Prints whether one TPP can take an operation from the others. */
async function tellShares(): Promise<boolean> {
  return report((await shares()).flatMap(sharesLines));
}

function sharesLines({ bank, alone, flooded, burst, slow, unlimited }: Shares): Line[] {
  const count = (what: string, measured: number, budget?: number): Line => ({
    what: `${what}, bank ${bank / 1_000} s`,
    measured: measured.toFixed(0),
    budget: `${budget ?? ""}`,
    holds: budget === undefined || measured <= budget,
  });
  return [
    ratioLine(
      `p99 of the others with a flood, ${flooded.p99.toFixed(0)} ms, to that without, bank ${bank / 1_000} s`,
      flooded.p99 / alone.p99,
      2,
    ),
    count("requests of the others answered with 5xx", flooded.throttled, 0),
    count("requests of the others refused", flooded.refused, 0),
    count("functions that the flooding TPP holds at once", flooded.held, 2 * shareFunctions),
    count("requests a second of the flooding TPP that are answered", flooded.answered),
    count("without shares, requests of the others answered with 5xx", unlimited.throttled),
    count("with bursts at each second's end, functions held at once", burst.held),
    count("with such bursts, requests of the others answered with 5xx", burst.throttled),
    count("beside a TPP with calls of 5 s, 5xx of the others in the first 21 s", slow.earlier),
    count("beside it, 5xx of the others after that", slow.throttled, 0),
    count("beside it, requests of the others refused", slow.refused, 0),
    count("functions that it holds at once after that", slow.held, 2 * shareFunctions),
  ];
}

const limitLine = (what: string, measured: number, budget: number): Line => ({
  what: `${what}, on this machine`,
  measured: measured.toFixed(2),
  budget: `${budget}`,
  holds: measured <= budget,
});

/** Returns the median, the minimum and the maximum of all blocks. */
const spread = (costs: readonly number[]) =>
  `${medianOf(costs).toFixed(1)} (${Math.min(...costs).toFixed(1)} to ${Math.max(...costs).toFixed(1)})`;
