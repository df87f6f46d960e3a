import { cpus } from "node:os";
import { type StageCosts, writeMeasured } from "../../infra/cost/measured.ts";
import { enterProduction } from "../support/bank/production.ts";
import { journeyTime, stageCosts } from "./cost-journey.ts";
import { standUp } from "./stand.ts";

/** Measures each stage in a database of its own, and writes infra/cost/measured.json. */
export async function measureCost(rounds: number): Promise<void> {
  const sandbox = await withDatabase(() => stageCosts(rounds));
  const production = await withDatabase(async () => {
    const leave = await enterProduction({ now: () => journeyTime.now });
    return stageCosts(rounds).finally(leave);
  });
  const processor = cpus()[0]?.model ?? "";
  writeMeasured({ processor, node: process.version, stages: { production, sandbox } });
}

async function withDatabase(run: () => Promise<StageCosts>): Promise<StageCosts> {
  const { stop } = await standUp();
  return run().finally(stop);
}
