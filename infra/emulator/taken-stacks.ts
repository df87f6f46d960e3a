import { resourceNames, type StackPart, stackParts } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";

/**
 * These need metric math, composite alarms, saved queries, CodeDeploy, firewall rules, Athena's workgroups and data events, which the
 * emulator does not support.
 */
const notTaken: readonly StackPart[] = ["releases", "protection", "audit"];

/** The stacks of a stage that the emulator supports. */
export const takenStacks = (stage: StageName): string[] =>
  stackParts
    .filter((part) => !notTaken.includes(part))
    .map((part) => resourceNames.stack(stage, part));
