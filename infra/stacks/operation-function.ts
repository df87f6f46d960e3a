import { join } from "node:path";
import { Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  Effect,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from "aws-cdk-lib/aws-iam";
import {
  Alias,
  Architecture,
  type CfnAlias,
  type CfnFunction,
  Code,
  type IVersion,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { FunctionClass } from "../deployment/function-class.ts";
import { kebab, liveAlias, resourceNames } from "../deployment/names.ts";
import type { Statement } from "../deployment/permissions.ts";
import type { StageSettings } from "../deployment/stage-settings.ts";
import { acknowledgeFindings } from "./explain.ts";
import type { Placement } from "./network.ts";
import { releaseOf } from "./releases/release-names.ts";

export type FunctionProps = {
  settings: StageSettings;
  id: string;
  summary: string;
  size: FunctionClass;
  environment: Record<string, string>;
  /** The folder that contains a folder for each function. */
  code: string;
  permissions: readonly Statement[];
  logGroup: ILogGroup;
  /** The function's network, if it calls the bank's systems from inside a VPC. */
  placement?: Placement | undefined;
};

/** A Lambda function with its own role, a version for each change, and the alias that everything calls. */
export class OperationFunction extends Construct {
  readonly id: string;
  readonly alias: Alias;
  readonly function: LambdaFunction;

  constructor(scope: Construct, props: FunctionProps) {
    const { settings, id, summary, size, environment, code, logGroup } = props;
    const { stage, rollout } = settings;
    super(scope, id);
    this.id = id;
    const file = kebab(id);
    this.function = new LambdaFunction(this, "Function", {
      functionName: resourceNames.function(stage, id),
      description: summary,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: `${file}.handler`,
      code: Code.fromAsset(join(code, file)),
      memorySize: size.memory,
      timeout: Duration.seconds(size.timeout),
      ...(size.concurrency ? { reservedConcurrentExecutions: size.concurrency } : {}),
      // Lambda's own traces tell whether the start or the call was slow. Powertools' tracer would add 125 kB to each
      // function and 65 ms of processor time to each start, where an operation takes 28 ms.
      tracing: Tracing.ACTIVE,
      environment,
      logGroup,
      role: this.#role(props).withoutPolicyUpdates(),
      // A rollback needs the old version, so it is kept.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
    });
    if (props.placement)
      (this.function.node.defaultChild as CfnFunction).vpcConfig = props.placement;
    this.alias = new Alias(this, "Live", {
      aliasName: liveAlias,
      version: this.function.currentVersion as IVersion,
    });
    if (rollout === "gradual") this.#releaseGradually(releaseOf(stage, id));
  }

  /**
   * Lets CodeDeploy move the alias at an update. CloudFormation does not ask CodeDeploy when it creates the alias, so a
   * stage's first deployment needs no deployment group; the stack "releases" creates them at its end.
   */
  #releaseGradually(codeDeployLambdaAliasUpdate: ReturnType<typeof releaseOf>) {
    const alias = this.alias.node.defaultChild as CfnAlias;
    alias.cfnOptions.updatePolicy = { codeDeployLambdaAliasUpdate };
  }

  /** Creates a role that lists all permissions inline, so that a reader of the template sees them in one place. */
  #role({ permissions, logGroup, summary, placement }: FunctionProps) {
    const network = placement ? [joinNetwork] : [];
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      description: `Lambda: ${summary}`,
      inlinePolicies: {
        declared: new PolicyDocument({
          statements: [...permissions, writeLogs(logGroup), sendTraces, ...network].map(
            statementOf,
          ),
        }),
      },
    });
    acknowledgeFindings(role, {
      "IAM5[Resource::*]":
        "The actions of X-Ray, ListStreams, and those on network interfaces know no resource.",
    });
    return role;
  }
}

/** The permissions that let Lambda connect a function to a VPC. */
const joinNetwork: Statement = {
  sid: "JoinNetwork",
  actions: [
    "ec2:CreateNetworkInterface",
    "ec2:DescribeNetworkInterfaces",
    "ec2:DescribeSubnets",
    "ec2:DeleteNetworkInterface",
    "ec2:AssignPrivateIpAddresses",
    "ec2:UnassignPrivateIpAddresses",
  ],
  resources: ["*"],
};

const writeLogs = (logGroup: ILogGroup): Statement => ({
  sid: "WriteLogs",
  actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
  resources: [logGroup.logGroupArn],
});

const sendTraces: Statement = {
  sid: "SendTraces",
  actions: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"],
  resources: ["*"],
};

export const statementOf = ({ sid, actions, resources, conditions }: Statement) =>
  new PolicyStatement({
    sid,
    effect: Effect.ALLOW,
    actions: [...actions],
    resources: [...resources],
    ...(conditions ? { conditions } : {}),
  });
