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
import { acknowledgeFindings } from "./explain.ts";

/**
 * API Gateway's settings per account and region: the role for writing access logs. The stack
 * belongs to no stage, and an account that already has such a role does not need it.
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
    acknowledgeFindings(role, {
      "IAM5[Resource::arn:<AWS::Partition>:logs:<AWS::Region>:<AWS::AccountId>:log-group:*]":
        "The one role serves every API of the account, whatever its log group is called.",
    });
    new CfnAccount(this, "Account", { cloudWatchRoleArn: role.roleArn });
  }
}

/** The actions on log groups that AWS lists for this role. */
const actions = [
  "logs:CreateLogGroup",
  "logs:CreateLogStream",
  "logs:DescribeLogGroups",
  "logs:DescribeLogStreams",
  "logs:PutLogEvents",
  "logs:GetLogEvents",
  "logs:FilterLogEvents",
];
