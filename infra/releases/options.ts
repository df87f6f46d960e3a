import { parseArgs } from "node:util";
import { stageOf, WrongUsage } from "../command-line.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Moves a stage between its releases without a deployment: every function keeps its published versions, and the alias
"live" chooses the version that is called.

  npm run versions -- [list]          --stage <stage>
  npm run versions -- back            --stage <stage>
  npm run versions -- forward         --stage <stage>
  npm run versions -- weigh <percent> --stage <stage>

  list             lists the releases, and the version of each function that is called (the default)
  back             goes to the previous release, at once
  forward          goes to the next release; if the newest is live, moves every function to it completely
  weigh <percent>  sends this share of the calls to the newest release, and the rest to the previous one

  --stage <stage>  sandbox or production
  --help           show this and stop

  A release is a group of versions that were published together: each function at most once, without a pause of twenty
  minutes. A function that a release did not change is not moved. All functions are moved or none: if one cannot be moved,
  the others are moved back.

  Exit code: 0 when done, 1 when not, 2 for a wrong command line.`;

const actions = ["list", "back", "forward", "weigh"] as const;
type Action = (typeof actions)[number];

export type VersionsOptions = {
  stage: StageName;
  action: Exclude<Action, "weigh"> | { percent: number };
};

/** Reads the command line; returns undefined when help was asked for. */
export function readVersionsOptions(args: string[]): VersionsOptions | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { stage: { type: "string" }, help: { type: "boolean", default: false } },
  });
  if (values.help) return undefined;
  const [given = "list", percent, ...more] = positionals;
  const action = actions.find((name) => name === given);
  if (!action || more.length || (percent !== undefined && action !== "weigh"))
    throw new WrongUsage(`The action must be one of ${actions.join(", ")} <percent>.`);
  const stage = stageOf(values.stage);
  return { stage, action: action === "weigh" ? { percent: percentOf(percent) } : action };
}

function percentOf(text = ""): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text);
  throw new WrongUsage("weigh needs a whole number from 0 to 100, such as weigh 10.");
}
