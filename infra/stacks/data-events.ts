import { Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { CfnTrail } from "aws-cdk-lib/aws-cloudtrail";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  ObjectLockRetention,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { resourceNames } from "../deployment/names.ts";
import type { StageSettings } from "../deployment/stage-settings.ts";
import { acknowledgeFindings } from "./explain.ts";

type Props = { settings: StageSettings; auditBucket: string; tableName: string };

/**
 * CloudTrail's data events for the table, its stream and the audit bucket, in a bucket of their own. With "others" the
 * stage's own functions are left out: their reads of account data are events of the audit trail, and they are all but a
 * few of the events. In the stream they are always left out, because the feeds poll it four times a second.
 */
export class DataEvents extends Construct {
  constructor(scope: Construct, { settings, auditBucket, tableName }: Props) {
    super(scope, "DataEvents");
    const { stage, auditRetentionDays, dataEvents } = settings;
    const { account, region, partition } = Stack.of(this);
    const name = resourceNames.dataEvents(stage);
    const arn = `arn:${partition}:cloudtrail:${region}:${account}:trail/${name}`;
    const bucket = new Bucket(this, "Bucket", {
      bucketName: resourceNames.bucket(stage, "accesses", account, region),
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      encryption: BucketEncryption.S3_MANAGED,
      objectLockEnabled: true,
      objectLockDefaultRetention:
        stage === "production"
          ? ObjectLockRetention.compliance(Duration.days(auditRetentionDays))
          : ObjectLockRetention.governance(Duration.days(1)),
      removalPolicy: stage === "production" ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledgeFindings(bucket, { S1: "It is the log of accesses itself." });
    const service = new ServicePrincipal("cloudtrail.amazonaws.com");
    const conditions = { StringEquals: { "aws:SourceArn": arn } };
    for (const [action, resource] of [
      ["s3:GetBucketAcl", bucket.bucketArn],
      ["s3:PutObject", bucket.arnForObjects(`AWSLogs/${account}/*`)],
    ] as const)
      bucket.addToResourcePolicy(
        new PolicyStatement({
          principals: [service],
          actions: [action],
          resources: [resource],
          conditions,
        }),
      );
    const others = {
      field: "userIdentity.arn",
      notStartsWith: [`arn:${partition}:sts::${account}:assumed-role/fjordgate-${stage}-`],
    };
    const eventsOf = (type: string, resource: string, of = dataEvents) => ({
      name: type,
      fieldSelectors: [
        { field: "eventCategory", equalTo: ["Data"] },
        { field: "resources.type", equalTo: [type] },
        { field: "resources.ARN", startsWith: [resource] },
        ...(of === "others" ? [others] : []),
      ],
    });
    const table = `arn:${partition}:dynamodb:${region}:${account}:table/${tableName}`;
    const trail = new CfnTrail(this, "Trail", {
      trailName: name,
      s3BucketName: bucket.bucketName,
      isLogging: true,
      isMultiRegionTrail: false,
      enableLogFileValidation: true,
      advancedEventSelectors: [
        eventsOf("AWS::DynamoDB::Table", table),
        eventsOf("AWS::DynamoDB::Stream", `${table}/stream/`, "others"),
        eventsOf("AWS::S3::Object", `arn:${partition}:s3:::${auditBucket}/`),
      ],
    });
    trail.node.addDependency(bucket);
  }
}
