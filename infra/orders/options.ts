import { parseArgs } from "node:util";
import * as v from "valibot";
import { CalendarDate, readUuid } from "../../shared/schemas/date.ts";
import { stageOf, WrongUsage } from "../command-line.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Shows approved payments without a known answer of the bank, and lets an operator act on them.

  npm run orders -- [list]            --stage <stage>
  npm run orders -- show  <paymentId> --stage <stage>
  npm run orders -- retry <paymentId> --stage <stage>
  npm run orders -- bar   <paymentId> --stage <stage> --reason <text> [--yes]
  npm run orders -- reconcile <day>   --stage production [--format text|csv]

  list             lists submissions and cancellations that the bank has not answered, oldest first (the default)
  show             shows the state of one payment, without names, account numbers and amounts
  retry            lets the job call the bank at its next run, within a minute, instead of after its pause
  bar              stops a payment: the job asks the bank to cancel the order, and never submits it again

  reconcile        compares the payments that were approved on a day with the bank's orders, in both directions, and
                   shows the differences; a job does the same each night for the day before

  <paymentId>      the payment's id, as the TPP knows it
  <day>            YYYY-MM-DD, a day in Europe/Oslo
  --reason <text>  the reason; it is stored in the audit trail, and shown nowhere else
  --format <f>     text or csv (text)
  --yes            bars without asking for confirmation
  --stage <stage>  sandbox or production
  --help           show this and stop

  A retry never moves money twice: the bank knows the order by its id. A barred payment becomes CANC or, if the bank has
  executed it already, gets the bank's status. This command does not call the bank: the jobs submit-orders and
  reconcile-orders do.

  Exit code: 0 when done, 1 when it failed or a day differs, 2 for a wrong command line.`;

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
  if (more.length) throw new WrongUsage("Give only one payment, or one day.");
  const stage = stageOf(values.stage);
  if (action === "reconcile") return { stage, action, ...readReconcile(stage, given, values) };
  if (values.format !== undefined) throw new WrongUsage("--format goes with reconcile only.");
  const { reason, yes: isSure } = values;
  if (action !== "bar" && (reason !== undefined || isSure))
    throw new WrongUsage("--reason and --yes go with bar only.");
  if (action === "list" && given === undefined) return { stage, action };
  if (action !== "show" && action !== "retry" && action !== "bar")
    throw new WrongUsage(
      "The action must be list, show, retry or bar <paymentId>, or reconcile <day>.",
    );
  const id = idNamed(given);
  if (action !== "bar") return { stage, action, id };
  if (!reason) throw new WrongUsage("--reason is required.");
  return { stage, action, id, reason, isSure };
}

function idNamed(given = ""): string {
  const id = readUuid(given);
  if (id !== undefined) return id;
  throw new WrongUsage("Give the payment's paymentId, which is a UUID.");
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
    throw new WrongUsage(
      "Only production can be compared: the sandbox's bank is part of this project.",
    );
  const day = v.safeParse(CalendarDate, given);
  if (!day.success) throw new WrongUsage("Give the day as YYYY-MM-DD.");
  const { format = "text" } = values;
  const known = formats.find((each) => each === format);
  if (!known) throw new WrongUsage(`--format is ${formats.join(" or ")}.`);
  return { day: day.output, format: known };
}
