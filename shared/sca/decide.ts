import { auditFinished } from "../sca-redirect/audit-sca.ts";
import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { scaFlows } from "../table/sca-flows.ts";
import { tpps } from "../table/tpps.ts";
import { logError } from "../telemetry/log.ts";
import { deadEnd } from "./dead-end.ts";
import { type DecidedFlow, failSca, outcomeOf, succeeded } from "./finish-sca.ts";
import { failures, isOurs } from "./outcomes.ts";
import { isStopped } from "./tpp-status.ts";

/** Nobody can tell now whether the PSU's decision took effect. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

/**
 * The result of the transaction with a PSU's decision. `isMade`: this call made it. `ended`: the flow has ended, with
 * its stored outcome. `refused`: the change whose condition failed, or the TPP, which was stopped meanwhile.
 */
type Decision =
  | { isMade: true; ended: ScaFlow }
  | { isMade: false; ended: ScaFlow }
  | { isMade: false; ended?: undefined; refused: Change | "TPP" | undefined };

/**
 * Makes the transaction with a PSU's decision, which ends the flow. It is the only place that does, because its answer
 * can be lost after it took effect. Then the flow is closed and read again: it shows the decision, or the decision can
 * never take effect, because its condition is an open flow. If that fails too, nobody knows (OutcomeUnknown). A crash
 * before the flow is closed leaves what the transaction wrote, and the next page shows it.
 */
export async function decide(
  flow: DecidedFlow,
  { psuId, now, realTime }: { psuId: string; now: Date; realTime: Date },
  others: readonly Change[],
): Promise<Decision> {
  if (await isStopped(flow, realTime)) return { isMade: false, refused: "TPP" };
  const changes = [...succeeded(flow, psuId, now), ...tpps.unchanged(flow), ...others];
  try {
    const refused = await table.change(changes);
    if (refused !== undefined) return { isMade: false, refused: changes[refused] };
  } catch (error) {
    const ended = await closed(flow, realTime);
    if (!ended)
      throw new OutcomeUnknown("The outcome of an approval is unknown.", { cause: error });
    // Closed here: the decision did not take effect, and the PSU gets the page for a failure of ours.
    if (isOurs(ended.outcome)) throw error;
    logError("the answer to an approval was lost; the flow shows its outcome", error, {});
    return { isMade: false, ended };
  }
  auditFinished(flow, "approved");
  return { isMade: true, ended: { ...flow, state: "FINISHED", outcome: outcomeOf(flow, psuId) } };
}

/** Closes a flow, unless it has ended, and reads it. Returns undefined if it cannot be read, or is still open. */
async function closed(flow: ScaFlow, realTime: Date): Promise<ScaFlow | undefined> {
  const note = (error: unknown) => logError("a flow could not be closed or read", error, {});
  await failSca(flow, failures.ours, realTime).catch(note);
  const found = await scaFlows.get(flow.tokenHash).catch(note);
  return found?.state === "FINISHED" ? found : undefined;
}

/**
 * Ends a flow whose decision was refused, with the reason if it can be found. If only the sandbox's clock or data
 * changed, the flow stays open: the next page goes on with the new clock, or shows that the data is gone. A flow whose TPP
 * is stopped has ended already.
 */
export async function refuse(
  flow: DecidedFlow,
  refused: Change | "TPP" | undefined,
  realTime: Date,
): Promise<undefined> {
  if (refused === "TPP" || (refused && "check" in refused)) return;
  await failSca(flow, (await deadEnd(flow, realTime)) ?? failures.changed, realTime);
}
