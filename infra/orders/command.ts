import type { Command } from "commander";
import * as v from "valibot";
import { CalendarDate, readUuid } from "../../shared/schemas/date.ts";
import { ReportedFailure, WrongUsage } from "../command-error.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { productionOption, reasonOption, stageOption, yesOption } from "../program.ts";
import { withStageTable } from "../stage-table.ts";
import { barOrder } from "./bar-order.ts";
import { askConfirmation } from "./confirmed.ts";
import { listOrders } from "./list-orders.ts";
import { reconcileDay } from "./reconcile-day.ts";
import { retryOrder } from "./retry-order.ts";
import { showOrder } from "./show-order.ts";

type OfStage = { stage: StageName };

/** Adds the verbs of `orders`. */
export function addOrders(noun: Command): void {
  noun
    .command("list")
    .description("List submissions and cancellations that the bank has not answered, oldest first.")
    .addOption(stageOption())
    .action(({ stage }: OfStage) =>
      withStageTable(stage, async () => console.log(await listOrders())),
    );
  ofPayment(
    noun,
    "show",
    "Show the state of one payment, without names, account numbers and amounts.",
  ).action((id: string, { stage }: OfStage) =>
    withStageTable(stage, async () => console.log(await showOrder(id))),
  );
  ofPayment(
    noun,
    "retry",
    "Let the job call the bank at its next run, within a minute, instead of after its pause.",
  )
    .addHelpText("after", "\nA retry never moves money twice: the bank knows the order by its id.")
    .action((id: string, { stage }: OfStage) =>
      withStageTable(stage, async () => console.log(await retryOrder(id, new Date()))),
    );
  ofPayment(
    noun,
    "bar",
    "Stop a payment: the job asks the bank to cancel the order, and never submits it again.",
  )
    .addOption(reasonOption("the reason; it is stored in the audit trail, and shown nowhere else"))
    .addOption(yesOption())
    .addHelpText(
      "after",
      "\nA barred payment becomes CANC or, if the bank has executed it already, gets the bank's status.",
    )
    .action(bar);
  noun
    .command("reconcile")
    .description(
      "Compare the payments that were approved on a day with the bank's orders, in both directions, and show the differences. Ends with 1 if something differs. A job does the same each night for the day before.",
    )
    .argument("<day>", "YYYY-MM-DD, a day in Europe/Oslo", dayNamed)
    .addOption(
      productionOption(
        "Only production can be compared: the sandbox's bank is part of this project.",
      ),
    )
    .option("--csv", "print CSV")
    .action(async (day: string, options: OfStage & { csv?: boolean }) => {
      const { report, isSame } = await reconcileDay({ ...options, day }, new Date());
      console.log(report);
      if (!isSame) throw new ReportedFailure();
    });
  noun.addHelpText(
    "afterAll",
    "\nThese commands do not call the bank: the jobs submit-orders and reconcile-orders do.",
  );
}

/** Adds a verb about one payment. */
const ofPayment = (noun: Command, verb: string, description: string): Command =>
  noun
    .command(verb)
    .description(description)
    .argument("<paymentId>", "the payment's id, as the TPP knows it", idNamed)
    .addOption(stageOption());

type Bar = OfStage & { reason: string; yes?: boolean };

const bar = (id: string, { stage, reason, yes }: Bar): Promise<void> =>
  withStageTable(stage, async () => {
    const isAgreed = yes || (await askConfirmation(`Bar the payment ${id} permanently?`));
    console.log(
      isAgreed ? await barOrder(id, { reason, now: new Date() }) : "Nothing was changed.",
    );
  });

function idNamed(given: string): string {
  const id = readUuid(given);
  if (id !== undefined) return id;
  throw new WrongUsage("Give the payment's paymentId, which is a UUID.");
}

function dayNamed(given: string): string {
  const day = v.safeParse(CalendarDate, given);
  if (day.success) return day.output;
  throw new WrongUsage("Give the day as YYYY-MM-DD.");
}
