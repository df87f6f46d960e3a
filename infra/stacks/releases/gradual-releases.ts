import { Stack } from "aws-cdk-lib";
import { CfnApplication, CfnDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import {
  Effect,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { StageName } from "../../deployment/stage-settings.ts";
import { alarmName } from "../alarms/raise-alarm.ts";
import { servicesOf } from "../alarms/services.ts";
import { shortName, type WatchedFunction } from "../alarms/watched.ts";
import { acknowledgeFindings } from "../explain.ts";
import { releaseOf } from "./release-names.ts";

/**
 * One deployment group for each function. Every stage has them, whatever its `rollout` says: the alias of a function names
 * its group at an update, so the group must exist before the stage's first gradual release. A new version gets a tenth of the calls for five minutes; if an alarm is
 * raised meanwhile, it gets none. Not one group for all: a group handles one release at a time, and CloudFormation
 * starts the releases of all functions at once.
 */
export class GradualReleases extends Construct {
  constructor(scope: Construct, stage: StageName, functions: readonly WatchedFunction[]) {
    super(scope, "Gradual");
    const application = new CfnApplication(this, "Application", {
      applicationName: releaseOf(stage, "").applicationName,
      computePlatform: "Lambda",
    });
    const role = this.#role(stage);
    for (const watched of functions) {
      const group = new CfnDeploymentGroup(this, watched.id, {
        ...releaseOf(stage, watched.id),
        serviceRoleArn: role.roleArn,
        deploymentConfigName: "CodeDeployDefault.LambdaCanary10Percent5Minutes",
        deploymentStyle: {
          deploymentType: "BLUE_GREEN",
          deploymentOption: "WITH_TRAFFIC_CONTROL",
        },
        autoRollbackConfiguration: {
          enabled: true,
          events: ["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM", "DEPLOYMENT_STOP_ON_REQUEST"],
        },
        alarmConfiguration: {
          enabled: true,
          alarms: alarmsOf(stage, watched).map((name) => ({ name })),
        },
      });
      group.addResourceDependency(application);
    }
  }

  /**
   * Gives the rights of AWS's managed policy on this stage's functions only; a list of all their
   * names would be too long for IAM.
   */
  #role(stage: StageName): Role {
    const { partition, region, account } = Stack.of(this);
    const functions = `arn:${partition}:lambda:${region}:${account}:function:fjordgate-${stage}-*`;
    const { applicationName } = releaseOf(stage, "");
    const groups = `arn:${partition}:codedeploy:${region}:${account}:deploymentgroup:${applicationName}/*`;
    const statement = (actions: string[], resource: string) =>
      new PolicyStatement({ effect: Effect.ALLOW, actions, resources: [resource] });
    const role = new Role(this, "Role", {
      // Only CodeDeploy of this account may assume the role, and only for this stage's deployment groups.
      assumedBy: new ServicePrincipal("codedeploy.amazonaws.com", {
        conditions: {
          StringEquals: { "aws:SourceAccount": account },
          ArnLike: { "aws:SourceArn": groups },
        },
      }),
      description: "CodeDeploy: moves the alias of a function from one version to the next",
      inlinePolicies: {
        release: new PolicyDocument({
          statements: [
            statement(
              ["lambda:GetAlias", "lambda:UpdateAlias", "lambda:GetProvisionedConcurrencyConfig"],
              functions,
            ),
            statement(["cloudwatch:DescribeAlarms"], "*"),
          ],
        }),
      },
    });
    acknowledgeFindings(role, {
      [`IAM5[Resource::arn:<AWS::Partition>:lambda:<AWS::Region>:<AWS::AccountId>:function:fjordgate-${stage}-*]`]:
        "Every function of this stage is released gradually. A list of ninety names would exceed the size limit of a policy.",
      "IAM5[Resource::*]": "DescribeAlarms lists alarms and knows no single one as its resource.",
    });
    return role;
  }
}

const feedKinds = ["feedFailed", "feedCrashed"] as const;

/**
 * The alarms that stop a release: the stage's alarms on failures, and those of the job or feed. CodeDeploy allows
 * ten.
 */
function alarmsOf(stage: StageName, { name, kind }: WatchedFunction): string[] {
  const of = shortName(stage, name);
  return [
    alarmName(stage, "interfaceDown"),
    ...servicesOf(stage).map((service) => alarmName(stage, "serviceFailing", service)),
    ...["interface", "site"].map((side) => alarmName(stage, "sideUnanswered", side)),
    ...(kind === "job" ? [alarmName(stage, "jobFailed", of)] : []),
    ...(kind === "feed" ? feedKinds.map((each) => alarmName(stage, each, of)) : []),
  ];
}
