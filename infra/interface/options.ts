import { parseArgs } from "node:util";
import { stageOf, WrongUsage } from "../command-line.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Closes a deployed stage to TPPs and customers, and opens it again. API Gateway answers every request to a closed
stage with 429, and calls no function. Jobs and feeds still run.

  npm run interface -- [show] --stage <stage>
  npm run interface -- close  --stage <stage>
  npm run interface -- open   --stage <stage>

  show   shows if the TPP interface and the SCA site are open (the default)
  close  sets their limit of requests per second to 0
  open   sets them to the deployed limits again

  --stage <stage>  sandbox or production
  --help           show this and stop

  API Gateway may need a minute until a change is in force. The credentials must be allowed to read the stacks, and to read
  and update the stages of the two APIs.

  Exit code: 0 when done, 1 when not, 2 for a wrong command line.`;

const actions = ["show", "close", "open"] as const;

export type InterfaceOptions = { stage: StageName; action: (typeof actions)[number] };

/** Reads the command line. Returns undefined when help was asked for. */
export function readInterfaceOptions(args: string[]): InterfaceOptions | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { stage: { type: "string" }, help: { type: "boolean", default: false } },
  });
  if (values.help) return undefined;
  const [given = "show", ...more] = positionals;
  const action = actions.find((name) => name === given);
  if (!action || more.length) throw new WrongUsage(`Name one action: ${actions.join(", ")}.`);
  return { stage: stageOf(values.stage), action };
}
