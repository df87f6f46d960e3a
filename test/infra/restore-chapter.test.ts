import { resourceNames } from "../../infra/deployment/names.ts";
import { deployedIn } from "../../infra/routes.ts";
import { shellBlock, shellBlocks } from "../support/commands/readme.ts";

describe("the chapter of infra/recover.md on restoring the table", () => {
  const block = shellBlock('J="');
  const [, named = ""] = /^J="([^"]*)"/.exec(block) ?? [];

  it("stops every job that changes payments or orders before anything else", () => {
    const changing = deployedIn("sandbox").jobs.filter(({ handler }) => {
      const { writes = [] } = handler.job.access;
      return writes.some((family) => family === "PAYMENT" || family === "WORLD");
    });
    const names = changing.map(({ id }) => resourceNames.function("sandbox", id));
    expect(
      named
        .split(" ")
        .map((name) => `fjordgate-sandbox-${name}`)
        .sort(),
    ).toEqual(names.sort());
    expect(block.split("\n")[1]).toMatch(
      /^for F in \$J; .* fjordgate-S-\$F .*-executions 0; done$/,
    );
  });

  it("lets them run again when all is settled", () => {
    const again = shellBlocks.find((each) => each.includes("-executions 1; done"));
    expect(again?.trimEnd().split("\n").at(-1)).toMatch(/^for F in \$J; .* fjordgate-S-\$F /);
  });
});
