import { readFileSync } from "node:fs";
import { shellBlocks } from "../support/commands/readme.ts";
import { readmeGroups } from "../support/commands/readme-groups.ts";

describe("a block of commands of README.md or infra's pages", () => {
  const beginnings = Object.values(readmeGroups).flat();

  it("is listed in readme-groups.ts for exactly one file, which executes it", () => {
    const places = shellBlocks.map((block) => [
      block,
      beginnings.filter((beginning) => block.startsWith(beginning)).length,
    ]);
    expect(places.filter(([, count]) => count !== 1)).toEqual([]);
    expect(beginnings).toHaveLength(shellBlocks.length);
  });

  it("is run by .ci/run if readme-groups.ts names .ci/run for it", () => {
    for (const block of readmeGroups[".ci/run"])
      expect(readFileSync(".ci/run", "utf8")).toContain(`'^${block}$' README.md`);
  });

  it.each(Object.entries(readmeGroups))(
    "is named by %s if readme-groups.ts names that file for it",
    (file, blocks) => {
      const text = readFileSync(file, "utf8");
      expect(blocks.filter((beginning) => !text.includes(beginning))).toEqual([]);
    },
  );
});
