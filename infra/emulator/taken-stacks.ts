import { nameOf, type StackPart, stackParts } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";

/** Metric math, composite alarms and CodeDeploy, and the firewall's rules: the emulator has none of them. */
const notTaken: readonly StackPart[] = ["releases", "protection"];

/** The stacks of a stage that the emulator takes. */
export const takenStacks = (stage: StageName): string[] =>
  stackParts.filter((part) => !notTaken.includes(part)).map((part) => nameOf.stack(stage, part));
