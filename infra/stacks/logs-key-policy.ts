import { ArnFormat, type Stack } from "aws-cdk-lib";
import { Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { firewallName } from "./alarms/watched.ts";

/** Allows CloudWatch Logs to use the logs' key for this stage's log groups only. */
export function logsMayUse(stack: Stack, stage: StageName): PolicyStatement {
  const groups = [
    resourceNames.logs(stage, "*"),
    resourceNames.firewallLogs(firewallName(stage, "*")),
  ];
  const arns = groups.map((group) =>
    stack.formatArn({
      service: "logs",
      resource: "log-group",
      resourceName: group,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    }),
  );
  return new PolicyStatement({
    effect: Effect.ALLOW,
    principals: [new ServicePrincipal(`logs.${stack.region}.amazonaws.com`)],
    actions: [
      "kms:Encrypt",
      "kms:Decrypt",
      "kms:ReEncrypt*",
      "kms:GenerateDataKey*",
      "kms:Describe*",
    ],
    resources: ["*"],
    conditions: { ArnLike: { "kms:EncryptionContext:aws:logs:arn": arns } },
  });
}
