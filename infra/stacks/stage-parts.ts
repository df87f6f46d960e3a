import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Access } from "../../shared/http/operation.ts";
import type { Resources } from "../deployment/permissions.ts";
import type { StageSettings } from "../deployment/stage-settings.ts";
import type { Placement } from "./network.ts";

/** The properties that all stacks of a stage need. */
export type StageParts = {
  settings: StageSettings;
  environment: Record<string, string>;
  /** The further environment of a function that uses stores outside the table. */
  ofObjects: (access: Pick<Access, "objects">) => Record<string, string>;
  /** The folder of the built functions. */
  code: string;
  resources: Resources;
  logsKey: IKey;
  /** The network of functions that call the bank's systems; without it they run outside a VPC. */
  placement?: Placement | undefined;
};
