import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Resources } from "../deployment/permissions.ts";
import type { StageSettings } from "../deployment/stage-settings.ts";
import type { Placement } from "./network.ts";

/** What the stacks of a stage have in common. */
export type StageParts = {
  settings: StageSettings;
  environment: Record<string, string>;
  /** Where the built functions lie. */
  code: string;
  resources: Resources;
  logsKey: IKey;
  /** Where functions are that call the bank's systems; without it they are where all others are. */
  placement?: Placement | undefined;
};
