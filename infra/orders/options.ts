import { parseArgs } from "node:util";
import * as v from "valibot";
import { CalendarDate, readUuid } from "../../shared/schemas/date.ts";
import { stageOf, WrongUsage } from "../command-line.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Shows approved payments of which nobody knows what the bank has done, and lets an operator act on them.

  npm run orders -- [list]            --stage <stage>
  npm run orders -- show  <paymentId> --stage <stage>
  npm run orders -- retry <paymentId> --stage <stage>
  npm run orders -- bar   <paymentId> --stage <stage> --reason <text> [--yes]
  npm run orders -- reconcile <day>   --stage production [--format text|csv]

  list             shows what is to be submitted or cancelled and is not answered by the bank, oldest first (the default)
  show             shows where one payment stands, without names, account numbers and amounts
  retry            lets the job call the bank at its next run, within a minute, instead of after its pause
  bar              gives a payment up: the job asks the bank to cancel the order, and never to make it again

  reconcile        compares the payments that were approved on a day with the bank's orders, and the other way round, and
                   shows what differs; a job does the same each night for the day before

  <paymentId>      as the TPP has it
  <day>            YYYY-MM-DD, a day of Europe/Oslo
  --reason <text>  why; it is kept in the audit trail, and told to nobody else
  --format <f>     text or csv (text)
  --yes            bars without asking first
  --stage <stage>  sandbox or production
  --help           show this and stop

  To retry moves no money twice: the bank knows the order by its id. A payment that is barred becomes CANC, or what the
  bank has made of it already, if it has. This command does not call the bank: the jobs submit-orders and reconcile-orders do.

  It exits with 0 when it is so, with 1 when it could not be done or a day differs, with 2 for a wrong command line.`;

const formats = ["text", "csv"] as const;
export type ReportFormat = (typeof formats)[number];

export type OrdersOptions = { stage: StageName } & (
  | { action: "list" }
  | { action: "show" | "retry"; id: string }
  | { action: "bar"; id: string; reason: string; isSure: boolean }
  | { action: "reconcile"; day: string; format: ReportFormat }
);

/** Reads the command line; returns undefined when help was asked for. */
export function readOrdersOptions(args: string[]): OrdersOptions | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      stage: { type: "string" },
      reason: { type: "string" },
      format: { type: "string" },
      yes: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const [action = "list", given, ...more] = positionals;
  if (more.length) throw new WrongUsage("One payment, or one day, at a time.");
  const stage = stageOf(values.stage);
  if (action === "reconcile") return { stage, action, ...readReconcile(stage, given, values) };
  if (values.format !== undefined) throw new WrongUsage("--format goes with reconcile only.");
  const { reason, yes: isSure } = values;
  if (action !== "bar" && (reason !== undefined || isSure))
    throw new WrongUsage("--reason and --yes go with bar only.");
  if (action === "list" && given === undefined) return { stage, action };
  if (action !== "show" && action !== "retry" && action !== "bar")
    throw new WrongUsage(
      "What is to be done? list, or show, retry or bar <paymentId>, or reconcile <day>.",
    );
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

type Reconcile = { day: string; format: ReportFormat };

function readReconcile(
  stage: StageName,
  given: string | undefined,
  values: { format?: string; reason?: string; yes: boolean },
): Reconcile {
  if (values.reason !== undefined || values.yes)
    throw new WrongUsage("--reason and --yes go with bar only.");
  if (stage !== "production")
    throw new WrongUsage("Only production is compared: the sandbox has a bank of its own.");
  const day = v.safeParse(CalendarDate, given);
  if (!day.success) throw new WrongUsage("Which day? Give it as YYYY-MM-DD.");
  const { format = "text" } = values;
  const known = formats.find((each) => each === format);
  if (!known) throw new WrongUsage(`--format is ${formats.join(" or ")}.`);
  return { day: day.output, format: known };
}
