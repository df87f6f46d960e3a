import type { Outcome, ScaFlow } from "../table/sca-flows.ts";
import { record } from "../telemetry/record.ts";

/** Counts a flow that has begun. */
export const tellStarted = (flow: ScaFlow): void =>
  record("ScaStarted", 1, { purpose: flow.purpose });

/** Counts the end of a flow, which has one only: whoever writes it into the table tells of it. */
export const tellFinished = (flow: ScaFlow, outcome: Outcome["kind"]): void =>
  record("ScaFinished", 1, { purpose: flow.purpose, outcome });
