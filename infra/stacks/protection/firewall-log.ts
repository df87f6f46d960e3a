import { ArnFormat, Stack } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { CfnResourcePolicy, LogGroup } from "aws-cdk-lib/aws-logs";
import { CfnLoggingConfiguration, type CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { resourceNames } from "../../deployment/names.ts";
import type { StageName } from "../../deployment/stage-settings.ts";
import { keptLogs } from "../kept-logs.ts";
import { personalHeaders } from "./personal-headers.ts";

type Props = {
  stage: StageName;
  name: string;
  acl: CfnWebACL;
  retentionDays: number;
  logsKey: IKey;
};

/**
 * The log of requests that the firewall blocked or counted: rule, time and address, which
 * distinguishes an attacker from a customer. The access logs have the other requests, without an
 * address.
 */
export class FirewallLog extends Construct {
  constructor(scope: Construct, { stage, name, acl, retentionDays, logsKey }: Props) {
    super(scope, "Log");
    const group = new LogGroup(this, "Group", {
      logGroupName: resourceNames.firewallLogs(name),
      retention: retentionDays,
      encryptionKey: logsKey,
      removalPolicy: keptLogs(stage),
    });
    const configuration = new CfnLoggingConfiguration(this, "Configuration", {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [groupArn(this, group.logGroupName)],
      redactedFields: [
        // Paths contain ids and, on the SCA site, the link's token.
        { uriPath: {} },
        { queryString: {} },
        ...personalHeaders.map((header) => ({ singleHeader: { Name: header } })),
      ],
      loggingFilter: {
        DefaultBehavior: "DROP",
        Filters: [
          {
            Behavior: "KEEP",
            Requirement: "MEETS_ANY",
            Conditions: ["BLOCK", "COUNT", "EXCLUDED_AS_COUNT"].map((Action) => ({
              ActionCondition: { Action },
            })),
          },
        ],
      },
    });
    configuration.node.addDependency(group, this.#writers(name));
  }

  /** Without this policy WAF would write one policy for all ACLs of the account, which can grow too long. */
  #writers(name: string) {
    const { account } = Stack.of(this);
    return new CfnResourcePolicy(this, "Writers", {
      policyName: resourceNames.firewallLogs(name),
      policyDocument: Stack.of(this).toJsonString({
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Principal: { Service: "delivery.logs.amazonaws.com" },
            Action: ["logs:CreateLogStream", "logs:PutLogEvents"],
            Resource: `${groupArn(this, resourceNames.firewallLogs(name))}:log-stream:*`,
            Condition: { StringEquals: { "aws:SourceAccount": account } },
          },
        ],
      }),
    });
  }
}

/** Formats the log group's ARN without the final `:*` that it has elsewhere. */
const groupArn = (scope: Construct, name: string) =>
  Stack.of(scope).formatArn({
    service: "logs",
    resource: "log-group",
    resourceName: name,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
