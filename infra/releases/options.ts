import { parseArgs } from "node:util";
import { stageOf, WrongUsage } from "../command-line.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Moves a stage between its releases without deploying: every function keeps its published versions, and the alias
"live" says which of them is called.

  npm run versions -- [list]          --stage <stage>
  npm run versions -- back            --stage <stage>
  npm run versions -- forward         --stage <stage>
  npm run versions -- weigh <percent> --stage <stage>

  list             shows the releases, and where each function stands (what is done when nothing is asked for)
  back             goes to the release before, at once
  forward          goes to the release after, or with the newest one live: makes it so for every function
  weigh <percent>  sends this share of the calls to the newest release, and the rest to the one before

  --stage <stage>  sandbox or production
  --help           show this and stop

  A release is what was published together: without a pause of twenty minutes, and each function once. A function that a
  release did not change stays where it is. All functions are moved or none: where one cannot be, the others are moved back.

  It exits with 0 when it is done, with 1 when it is not, with 2 for a wrong command line.`;

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
    throw new WrongUsage(`What is to be done? ${actions.join(", ")} <percent>.`);
  const stage = stageOf(values.stage);
  return { stage, action: action === "weigh" ? { percent: percentOf(percent) } : action };
}

function percentOf(text = ""): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text);
  throw new WrongUsage("weigh needs a whole number from 0 to 100, such as weigh 10.");
}
