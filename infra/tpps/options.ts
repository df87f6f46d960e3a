import { parseArgs } from "node:util";
import { stageOf, WrongUsage } from "../command-line.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Lists where the bank reaches TPPs: the e-mail addresses that they have set by PUT /v1/tpps/{tppId}/contact-information.

  npm run tpps -- contacts --stage <stage>

  contacts         shows each TPP that has set an address, and the address
  --stage <stage>  sandbox or production
  --help           show this and stop

  It exits with 0 when it is done, with 1 when it is not, with 2 for a wrong command line.`;

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
