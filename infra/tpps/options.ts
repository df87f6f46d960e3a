import { parseArgs } from "node:util";
import { stageOf, WrongUsage } from "../command-line.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Lists the e-mail addresses that TPPs have set for the bank's notices (PUT /v1/tpps/{tppId}/contact-information).

  npm run tpps -- contacts --stage <stage>

  contacts         lists each TPP that has set an address, with the address
  --stage <stage>  sandbox or production
  --help           show this and stop

  Exit code: 0 when done, 1 when not, 2 for a wrong command line.`;

export type TppsOptions = { stage: StageName };

/** Reads the command line; returns undefined when help was asked for. */
export function readTppsOptions(args: string[]): TppsOptions | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { stage: { type: "string" }, help: { type: "boolean", default: false } },
  });
  if (values.help) return undefined;
  if (positionals.join(" ") !== "contacts") throw new WrongUsage("What is to be listed? contacts.");
  return { stage: stageOf(values.stage) };
}
