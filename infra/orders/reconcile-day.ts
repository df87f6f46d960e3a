import type { Reconciliation } from "../../shared/payments/reconcile.ts";
import { CommandRefused } from "../command-error.ts";
import { liveAlias, resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";

type Wanted = { stage: StageName; day: string; csv?: boolean };

/**
 * Calls the job that compares Fjordgate's orders of a day with the bank's, because only the job can reach the bank.
 * Returns the report, and whether all orders are the same.
 */
export async function reconcileDay({ stage, day, csv = false }: Wanted, now: Date) {
  const { InvokeCommand, LambdaClient } = await import("@aws-sdk/client-lambda");
  const client = new LambdaClient({ maxAttempts: 1 });
  try {
    const { FunctionError, Payload } = await client.send(
      new InvokeCommand({
        FunctionName: resourceNames.function(stage, "reconcileOrders"),
        Qualifier: liveAlias,
        Payload: JSON.stringify({ time: now.toISOString(), day }),
      }),
    );
    if (FunctionError !== undefined || !Payload)
      throw new CommandRefused(
        "The day could not be compared: the bank did not answer, or the job failed. See the log group jobs, and try again.",
      );
    const found = JSON.parse(new TextDecoder().decode(Payload)) as Reconciliation;
    return { report: (csv ? csvOf : textOf)(found), isSame: found.differing === 0 };
  } finally {
    client.destroy();
  }
}

/** Writes one line for each difference, with ids and codes. A comma within a field becomes a semicolon. */
const csvOf = ({ differences }: Reconciliation): string =>
  [
    "payment,interface,bank",
    ...differences.map((each) =>
      [each.id, each.interface, each.bank].map((field) => field.replaceAll(",", ";")).join(),
    ),
  ].join("\n");

function textOf({ day, compared, isListed, differing, differences }: Reconciliation): string {
  const lines = differences.map(
    (each) => `${each.id}  here: ${each.interface}  at the bank: ${each.bank}`,
  );
  const shown = differing > differences.length ? ` The first ${differences.length} are shown.` : "";
  const listed = isListed
    ? ""
    : " The bank has no list of the day's orders, so orders without a payment here were not searched for.";
  return [
    ...lines,
    `${day}: ${compared} compared, ${differing} ${differing === 1 ? "differs" : "differ"}.${shown}${listed}`,
  ].join("\n");
}
