import type { Outcome, ScaFlow } from "../table/sca-flow-item.ts";
import { record } from "../telemetry/record.ts";

/** Counts the start of a flow in the metrics. */
export const auditStarted = (flow: ScaFlow): void =>
  record("ScaStarted", 1, { purpose: flow.purpose });

/** Counts the end of a flow in the metrics. Called only by the process that writes the end, so it is counted once. */
export const auditFinished = (flow: ScaFlow, outcome: Outcome["kind"]): void =>
  record("ScaFinished", 1, { purpose: flow.purpose, outcome });
