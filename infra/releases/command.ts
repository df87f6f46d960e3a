import { type Command, CommandRefused } from "../command-line.ts";
import { deployedFunctions, openLambda, pointAlias } from "./lambda.ts";
import { moveAll } from "./move-all.ts";
import { help, readVersionsOptions, type VersionsOptions } from "./options.ts";
import { type DeployedFunction, liveIndex, movesTo, type Release, releasesOf } from "./releases.ts";
import { movesReport, releaseReport, releaseTime } from "./report.ts";

async function run({ stage, action }: VersionsOptions): Promise<boolean> {
  const client = openLambda();
  try {
    const functions = await deployedFunctions(client, stage);
    if (!functions.length)
      throw new CommandRefused(
        `No function of the stage ${stage} is deployed in this account and region.`,
      );
    const releases = releasesOf(functions);
    if (action === "list") {
      console.log(releaseReport(functions, releases));
      return true;
    }
    const { index, percent } = wanted(action, functions, releases);
    const moves = movesTo(functions, releases, index, percent);
    await moveAll(moves, (of, to) => pointAlias(client, of, to));
    console.log(moves.length ? movesReport(moves) : "No function had to be moved.");
    const release = releases[index];
    if (release)
      console.log(`The release of ${releaseTime(release)} takes ${percent} % of the calls.`);
    return true;
  } finally {
    client.destroy();
  }
}

/** Chooses the release to call, and its share of the calls in percent. */
function wanted(
  action: Exclude<VersionsOptions["action"], "list">,
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

export const versionsCommand: Command<VersionsOptions> = { help, read: readVersionsOptions, run };
