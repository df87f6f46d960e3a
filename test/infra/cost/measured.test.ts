import { type OperationCost, readMeasured, type StageCosts } from "../../../infra/cost/measured.ts";
import { journeyTime, stageCosts } from "../../bench/cost-journey.ts";
import { enterProduction } from "../../support/bank/production.ts";
import { useTable } from "../../support/table/table.ts";

// The first call opens the sandbox, as in the benchmark.
useTable({ seeded: false, anew: true });

const counts = ({ milliseconds: _, ...counted }: OperationCost) => counted;
const counted = (costs: StageCosts) =>
  Object.fromEntries(Object.entries(costs).map(([name, cost]) => [name, counts(cost)]));

describe("infra/cost/measured.json has the current commands and capacity units of each operation", () => {
  const { stages } = readMeasured();

  // If this fails, an operation has changed: run npm run bench -- --cost, then npm run bank -- cost write.
  it("in the sandbox", async () => {
    expect(counted(await stageCosts(1))).toEqual(counted(stages.sandbox));
  });

  it("in production", async () => {
    const leave = await enterProduction({ now: () => journeyTime.now });
    expect(counted(await stageCosts(1).finally(leave))).toEqual(counted(stages.production));
  });
});
