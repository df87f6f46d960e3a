import { requestsPerUpdate } from "../../shared/http/tpp-rate.ts";
import { leastBankMilliseconds } from "../../shared/limits.ts";
import { feedClass, jobClass, operationClass, pageClass } from "../deployment/function-class.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { type Assumptions, sharesOfCalls } from "./assumptions.ts";
import type { deployed } from "./deployed.ts";
import type { MeasuredName, OperationCost, StageCosts } from "./measured.ts";

export type CostInput = {
  stageName: StageName;
  stage: ReturnType<typeof deployed>;
  costs: StageCosts;
  assumed: Assumptions;
};

/** Function runs for TPPs and PSUs, runs of jobs and feeds, capacity units, and GB-seconds of Lambda. */
export type Usage = Record<"requests" | "runs" | "reads" | "writes" | "gbSeconds", number>;

/**
 * Calculates the monthly use of Lambda and DynamoDB for this number of calls and for the pages that belong to them.
 * Leaves out jobs that run once an hour or less often.
 */
export function usageOf(calls: number, given: CostInput): Usage {
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
  for (const [name, share] of Object.entries(sharesOfCalls) as [
    keyof typeof sharesOfCalls,
    number,
  ][]) {
    usage.requests += add(name, calls * (share / 100), memory);
    // It runs beside the other reads of the caller, so it takes no time of the function.
    const updates = (calls * (share / 100)) / requestsPerCount(name, given);
    usage.writes += updates * (costs.countRequests?.writes ?? 0);
  }
  usage.requests += add(
    "grantConsent",
    calls * (sharesOfCalls.startConsent / 100),
    pageClass.memory,
  );
  usage.requests += add(
    "approvePayment",
    calls * (sharesOfCalls.createPayment / 100),
    pageClass.memory,
  );
  for (const job of stage.jobs) usage.runs += add(job.id, job.runs, job.memory);
  usage.requests += add("getPaymentStatus", stage.probes, memory);
  usage.runs += stage.probes;
  usage.gbSeconds += stage.probes * gbSeconds(assumed.probeMilliseconds, jobClass(60).memory);
  // A run of the feed writes an object of each kind that it got.
  const feeds = calls * Math.max(assumed.auditObjectsPerCall, assumed.readObjectsPerCall);
  usage.runs += feeds;
  usage.gbSeconds += feeds * gbSeconds(assumed.feedMilliseconds, feedClass.memory);
  return usage;
}

/** A request is counted at once if the bank is expected to take long for it, which only production does. */
function requestsPerCount(name: MeasuredName, { stageName, costs, assumed }: CostInput): number {
  const milliseconds = (costs[name]?.bankTrips ?? 0) * assumed.bankMilliseconds;
  const isLong = stageName === "production" && milliseconds >= leastBankMilliseconds;
  return isLong ? 1 : requestsPerUpdate;
}

/** Lambda gives a full CPU to a function with this memory in MB, and a proportional share to a smaller one. */
const memoryOfCpu = 1_769;

/**
 * Returns the milliseconds that functions run: processor time at their share of a CPU, waiting, and cold starts. The
 * sandbox's bank runs in the same function, so there is no waiting for the connector.
 */
function lastingOf(cost: OperationCost, memory: number, { stageName, assumed }: CostInput): number {
  const computing = cost.milliseconds * Math.max(1, memoryOfCpu / memory);
  const bankTrips = stageName === "production" ? cost.bankTrips : 0;
  const waiting = cost.trips * assumed.tableMilliseconds + bankTrips * assumed.bankMilliseconds;
  const starting = cost.functions * assumed.coldStarts * assumed.coldStartMilliseconds;
  return computing + waiting + starting;
}
