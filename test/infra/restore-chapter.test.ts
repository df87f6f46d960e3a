import { resourceNames } from "../../infra/deployment/names.ts";
import { stageNames } from "../../infra/deployment/stage-settings.ts";
import { changingJobs } from "../../infra/restore/stopped-jobs.ts";
import { shellBlock, shellBlocks } from "../support/commands/readme.ts";

describe("the chapter of infra/recover.md on restoring the table", () => {
  const at = (beginning: string) => shellBlocks.indexOf(shellBlock(beginning));

  it("has the commands close, deploy, audit since and open in this order", () => {
    const order = [
      "npm run bank -- interface close",
      'npx cdk deploy "fjordgate-S-*" -c S.rollout',
      "npm run bank -- audit since",
      "npm run bank -- interface open",
    ].map(at);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(4);
  });

  it.each(stageNames)("stops every job of %s that changes payments or orders", (stage) => {
    const names = changingJobs(stage).map(({ id }) => resourceNames.function(stage, id));
    const expected = ["submit-orders", "lapse-payments", "ask-orders"];
    if (stage === "sandbox") expected.push("execute-orders");
    expect(names.sort()).toEqual(expected.map((each) => `fjordgate-${stage}-${each}`).sort());
  });
});
