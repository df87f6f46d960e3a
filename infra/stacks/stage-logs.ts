import type { IKey } from "aws-cdk-lib/aws-kms";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { resourceNames } from "../deployment/names.ts";
import type { StageSettings } from "../deployment/stage-settings.ts";
import { keptLogs } from "./kept-logs.ts";

/**
 * An encrypted log group that several functions share, so that one query covers them all. The bank sets its
 * retention.
 */
export class StageLogs extends Construct {
  readonly group: LogGroup;

  constructor(
    scope: Construct,
    { stage, logRetentionDays }: StageSettings,
    part: string,
    encryptionKey: IKey,
  ) {
    super(scope, `Logs-${part}`);
    this.group = new LogGroup(this, "Group", {
      logGroupName: resourceNames.logs(stage, part),
      retention: logRetentionDays,
      encryptionKey,
      removalPolicy: keptLogs(stage),
    });
  }
}
