import type { Command } from "commander";
import { CommandRefused, WrongUsage } from "../command-error.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stageOption } from "../program.ts";
import { deployedFunctions, openLambda, pointAlias } from "./lambda.ts";
import { moveAll } from "./move-all.ts";
import { type DeployedFunction, liveIndex, movesTo, type Release, releasesOf } from "./releases.ts";
import { movesReport, releaseReport, releaseTime } from "./report.ts";

const verbs = {
  list: "List the releases, and the version of each function that is called.",
  back: "Go to the previous release, at once.",
  forward: "Go to the next release; if the newest is live, move every function to it completely.",
} as const;

/** One of the verbs, or the share of the calls in percent that the newest release gets. */
type Action = keyof typeof verbs | { percent: number };

/** Adds the verbs of `versions`. */
export function addVersions(noun: Command): void {
  for (const verb of Object.keys(verbs) as (keyof typeof verbs)[])
    noun
      .command(verb)
      .description(verbs[verb])
      .addOption(stageOption())
      .action(({ stage }: { stage: StageName }) => run(stage, verb));
  noun
    .command("weigh")
    .description(
      "Send a share of the calls to the newest release, and the rest to the previous one.",
    )
    .argument("<percent>", "the share of the newest release", percentNamed)
    .addOption(stageOption())
    .action((percent: number, { stage }: { stage: StageName }) => run(stage, { percent }));
  noun.addHelpText(
    "afterAll",
    `
Every function keeps its published versions, and the alias "live" chooses the version that is called.
A release is a group of versions that were published together: each function at most once, without a pause of twenty
minutes. A function that a release did not change is not moved. All functions are moved or none: if one cannot be moved,
the others are moved back.`,
  );
}

function percentNamed(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text);
  throw new WrongUsage("weigh needs a whole number from 0 to 100, such as weigh 10.");
}

async function run(stage: StageName, action: Action): Promise<void> {
  const client = openLambda();
  try {
    const functions = await deployedFunctions(client, stage);
    if (!functions.length)
      throw new CommandRefused(
        `No function of the stage ${stage} is deployed in this account and region.`,
      );
    const releases = releasesOf(functions);
    if (action === "list") return console.log(releaseReport(functions, releases));
    const { index, percent } = wanted(action, functions, releases);
    const moves = movesTo(functions, releases, index, percent);
    await moveAll(moves, (of, to) => pointAlias(client, of, to));
    console.log(moves.length ? movesReport(moves) : "No function had to be moved.");
    const release = releases[index];
    if (release)
      console.log(`The release of ${releaseTime(release)} takes ${percent} % of the calls.`);
  } finally {
    client.destroy();
  }
}

/** Chooses the release to call, and its share of the calls in percent. */
function wanted(
  action: Exclude<Action, "list">,
  functions: readonly DeployedFunction[],
  releases: readonly Release[],
) {
  const live = liveIndex(functions, releases);
  const newest = releases.length - 1;
  if (action === "forward") return { index: Math.min(live + 1, newest), percent: 100 };
  const index = action === "back" ? live - 1 : newest;
  if (index < 0 || newest === 0)
    throw new CommandRefused("There is no earlier release: every function has its first version.");
  return { index, percent: action === "back" ? 100 : action.percent };
}
