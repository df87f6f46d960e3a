import { auditFinished } from "../sca-redirect/audit-sca.ts";
import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { scaFlows } from "../table/sca-flows.ts";
import { tpps } from "../table/tpps.ts";
import { logError } from "../telemetry/log.ts";
import { deadEnd } from "./dead-end.ts";
import { type DecidedFlow, failSca, successChanges } from "./finish-sca.ts";
import { failures, isOurFailure } from "./outcomes.ts";
import { isStopped } from "./tpp-status.ts";

/** Nobody can tell now whether the PSU's decision took effect. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

/**
 * The result of the transaction with a PSU's decision: made by this call, or shown by the flow as done, or impossible
 * because the flow ended otherwise (over), or the change whose condition failed.
 */
type Decision = "made" | "done" | "over" | Change;

/**
 * Makes the transaction with a PSU's decision, which ends the flow. It is the only place that does, because its answer
 * can be lost after it took effect. Then the flow is closed and read again: it shows the decision, or the decision can
 * never take effect, because its condition is an open flow. If that fails too, nobody knows (OutcomeUnknown). A crash
 * before the flow is closed leaves what the transaction wrote, and the next page shows it.
 */
export async function decide(
  flow: DecidedFlow,
  psuId: string,
  others: readonly Change[],
): Promise<Decision> {
  if (await isStopped(flow)) return "over";
  const changes = [...successChanges(flow, psuId), ...tpps.unchanged(flow), ...others];
  try {
    const refused = await table.change(changes);
    if (refused !== undefined) return changes[refused] ?? "over";
  } catch (error) {
    const ended = await closed(flow);
    if (!ended)
      throw new OutcomeUnknown("The outcome of an approval is unknown.", { cause: error });
    // Closed here: the decision did not take effect, and the PSU gets the page for a failure of ours.
    if (isOurFailure(ended.outcome)) throw error;
    logError("the answer to an approval was lost; the flow shows its outcome", error, {});
    return ended.outcome?.kind === "approved" ? "done" : "over";
  }
  auditFinished(flow, "approved");
  return "made";
}

/** Closes a flow, unless it has ended, and reads it. Returns undefined if it cannot be read, or is still open. */
async function closed(flow: ScaFlow): Promise<ScaFlow | undefined> {
  const note = (error: unknown) => logError("a flow could not be closed or read", error, {});
  await failSca(flow, failures.ours).catch(note);
  const found = await scaFlows.again(flow).catch(note);
  return found?.state === "FINISHED" ? found : undefined;
}

/**
 * Ends a flow whose decision was refused, with the reason if it can be found. If only the sandbox's clock or data
 * changed, the flow stays open: the next page goes on with the new clock, or shows that the data is gone.
 */
export async function endRefusedFlow(
  flow: DecidedFlow,
  decision: Decision,
): Promise<"done" | undefined> {
  if (decision === "made" || decision === "done") return "done";
  if (decision === "over" || "check" in decision) return undefined;
  return failSca(flow, (await deadEnd(flow)) ?? failures.changed);
}
