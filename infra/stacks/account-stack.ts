import { Stack } from "aws-cdk-lib";
import { CfnAccount } from "aws-cdk-lib/aws-apigateway";
import {
  Effect,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { explain } from "./explain.ts";

/**
 * What API Gateway is told once for an account and a region: the role by which it writes access logs. It belongs to no
 * stage, and an account that has such a role already does without this stack.
 */
export class AccountStack extends Stack {
  constructor(scope: Construct) {
    super(scope, "fjordgate-account", {
      description: "Fjordgate: lets this account's API Gateway write logs",
    });
    const { partition, region, account } = this;
    const logs = `arn:${partition}:logs:${region}:${account}:log-group:*`;
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      inlinePolicies: {
        write: new PolicyDocument({
          statements: [new PolicyStatement({ effect: Effect.ALLOW, actions, resources: [logs] })],
        }),
      },
    });
    explain(role, {
      "IAM5[Resource::arn:<AWS::Partition>:logs:<AWS::Region>:<AWS::AccountId>:log-group:*]":
        "The one role serves every API of the account, whatever its log group is called.",
    });
    new CfnAccount(this, "Account", { cloudWatchRoleArn: role.roleArn });
  }
}

/** What API Gateway does with a log group, as AWS lists it for this role. */
const actions = [
  "logs:CreateLogGroup",
  "logs:CreateLogStream",
  "logs:DescribeLogGroups",
  "logs:DescribeLogStreams",
  "logs:PutLogEvents",
  "logs:GetLogEvents",
  "logs:FilterLogEvents",
];
