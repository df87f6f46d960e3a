import { requestsPerUpdate } from "../../shared/http/tpp-rate.ts";
import { feedClass, operationClass, pageClass } from "../deployment/function-class.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { type Assumptions, mix } from "./assumptions.ts";
import type { deployed } from "./deployed.ts";
import type { MeasuredName, OperationCost, StageCosts } from "./measured.ts";

export type Given = {
  stageName: StageName;
  stage: ReturnType<typeof deployed>;
  costs: StageCosts;
  assumed: Assumptions;
};

/** Runs of functions for TPPs and PSUs, runs of jobs and feeds, capacity units, and GB-seconds of Lambda. */
export type Usage = Record<"requests" | "runs" | "reads" | "writes" | "gbSeconds", number>;

/**
 * The use of Lambda and DynamoDB in a month with so many calls of the interface, with the pages that go with them.
 * Leaves out jobs that run once an hour or more rarely.
 */
export function usageOf(calls: number, given: Given): Usage {
  const { stageName, stage, costs, assumed } = given;
  const usage: Usage = { requests: 0, runs: 0, reads: 0, writes: 0, gbSeconds: 0 };
  const gbSeconds = (milliseconds: number, memory: number) =>
    (milliseconds / 1_000) * (memory / 1_024);
  const add = (name: MeasuredName, times: number, memory: number) => {
    const cost = costs[name];
    if (!cost) throw new Error(`${name} is not measured. Run npm run bench -- --cost.`);
    usage.reads += times * cost.reads;
    usage.writes += times * cost.writes;
    usage.gbSeconds += times * gbSeconds(lastingOf(cost, memory, given), memory);
    return times * cost.functions;
  };
  const { memory } = operationClass(stageName);
  for (const [name, share] of Object.entries(mix) as [keyof typeof mix, number][])
    usage.requests += add(name, calls * (share / 100), memory);
  usage.requests += add("grantConsent", calls * (mix.startConsent / 100), pageClass.memory);
  usage.requests += add("approvePayment", calls * (mix.createPayment / 100), pageClass.memory);
  add("countRequests", calls / requestsPerUpdate, memory);
  for (const job of stage.jobs) usage.runs += add(job.id, job.runs, job.memory);
  const feeds = calls * assumed.auditObjectsPerCall;
  usage.runs += feeds;
  usage.gbSeconds += feeds * gbSeconds(assumed.feedMilliseconds, feedClass.memory);
  return usage;
}

/** Lambda gives one CPU to this memory in MB, and a part of one to less. */
const memoryOfCpu = 1_769;

/**
 * The milliseconds that functions run: processor time at their part of a CPU, what they wait for, and cold starts.
 * The sandbox's bank is in the same function, so its waits are those for the table.
 */
function lastingOf(cost: OperationCost, memory: number, { stageName, assumed }: Given): number {
  const computing = cost.milliseconds * Math.max(1, memoryOfCpu / memory);
  const bankTrips = stageName === "production" ? cost.bankTrips : 0;
  const waiting = cost.trips * assumed.tableMilliseconds + bankTrips * assumed.bankMilliseconds;
  const starting = cost.functions * assumed.coldStarts * assumed.coldStartMilliseconds;
  return computing + waiting + starting;
}
