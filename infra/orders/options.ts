import { parseArgs } from "node:util";
import { readUuid } from "../../shared/schemas/date.ts";
import { stageOf, WrongUsage } from "../command-line.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Shows approved payments of which nobody knows what the bank has done, and lets an operator act on them.

  npm run orders -- [list]            --stage <stage>
  npm run orders -- show  <paymentId> --stage <stage>
  npm run orders -- retry <paymentId> --stage <stage>
  npm run orders -- bar   <paymentId> --stage <stage> --reason <text> [--yes]

  list             shows what is to be submitted or cancelled and is not answered by the bank, oldest first (the default)
  show             shows where one payment stands, without names, account numbers and amounts
  retry            lets the job call the bank at its next run, within a minute, instead of after its pause
  bar              gives a payment up: the job asks the bank to cancel the order, and never to make it again

  <paymentId>      as the TPP has it
  --reason <text>  why; it is kept in the audit trail, and told to nobody else
  --yes            bars without asking first
  --stage <stage>  sandbox or production
  --help           show this and stop

  To retry moves no money twice: the bank knows the order by its id. A payment that is barred becomes CANC, or what the
  bank has made of it already, if it has. This command does not call the bank: the job submit-orders does.

  It exits with 0 when it is so, with 1 when it could not be done, with 2 for a wrong command line.`;

export type OrdersOptions = { stage: StageName } & (
  | { action: "list" }
  | { action: "show" | "retry"; id: string }
  | { action: "bar"; id: string; reason: string; isSure: boolean }
);

/** Reads the command line; answers nothing when help was asked for. */
export function readOrdersOptions(args: string[]): OrdersOptions | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      stage: { type: "string" },
      reason: { type: "string" },
      yes: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const [action = "list", given, ...more] = positionals;
  if (more.length) throw new WrongUsage("One payment at a time.");
  const stage = stageOf(values.stage);
  const { reason, yes: isSure } = values;
  if (action !== "bar" && (reason !== undefined || isSure))
    throw new WrongUsage("--reason and --yes go with bar only.");
  if (action === "list" && given === undefined) return { stage, action };
  if (action !== "show" && action !== "retry" && action !== "bar")
    throw new WrongUsage("What is to be done? list, or show, retry or bar <paymentId>.");
  const id = idNamed(given);
  if (action !== "bar") return { stage, action, id };
  if (!reason) throw new WrongUsage("--reason is needed: somebody will ask.");
  return { stage, action, id, reason, isSure };
}

function idNamed(given = ""): string {
  const id = readUuid(given);
  if (id !== undefined) return id;
  throw new WrongUsage("Which payment? Give its paymentId, a UUID.");
}
