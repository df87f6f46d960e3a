import {
  CloudFormationClient,
  ListStacksCommand,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from "@aws-sdk/client-s3";
import { nameOf } from "../../infra/deployment/names.ts";
import type { StageName } from "../../infra/deployment/stage-settings.ts";
import { cdk } from "../../infra/emulator/cdk.ts";
import { accountStack, stacksOf } from "../../infra/emulator/deploy-stages.ts";
import { stackOutput } from "../../infra/stack-output.ts";
import type { Checks } from "./checks.ts";

/** Takes everything down again as an operator would, and sees that nothing but production's data is left. */
export async function destroy(output: string, stages: readonly StageName[], checks: Checks) {
  await emptyBuckets();
  const cloudFormation = new CloudFormationClient({});
  await cloudFormation.send(
    new UpdateTerminationProtectionCommand({
      StackName: nameOf.stack("production", "data"),
      EnableTerminationProtection: false,
    }),
  );
  const stacks = [...stages.flatMap((stage) => stacksOf(stage, output)), accountStack];
  await cdk(["destroy", "--app", output, "--force", ...stacks]);
  const { StackSummaries = [] } = await cloudFormation.send(new ListStacksCommand({}));
  const left = StackSummaries.filter(
    ({ StackName = "", StackStatus }) =>
      StackName.startsWith("fjordgate-") && StackStatus !== "DELETE_COMPLETE",
  );
  checks.equal(
    "stacks that are left",
    left.map(({ StackName }) => StackName),
    [],
  );
  cloudFormation.destroy();
  checks.equal("the sandbox's table is gone", await stands(nameOf.table("sandbox")), false);
  checks.equal("production's table is kept", await stands(nameOf.table("production")), true);
}

/** Empties the sandbox's two buckets, without which they cannot be destroyed. */
export async function emptyBuckets(): Promise<void> {
  for (const name of ["TruststoreBucket", "AuditBucket"])
    await empty(await stackOutput("sandbox", "data", name));
}

/** Removes every version of everything in a bucket, whatever keeps it. */
async function empty(Bucket: string): Promise<void> {
  const client = new S3Client({ forcePathStyle: true });
  const { Versions = [], DeleteMarkers = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket }),
  );
  const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
  if (Objects.length)
    await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects }, BypassGovernanceRetention: true }),
    );
  client.destroy();
}

async function stands(TableName: string): Promise<boolean> {
  const client = new DynamoDBClient({});
  try {
    await client.send(new DescribeTableCommand({ TableName }));
    return true;
  } catch (error) {
    if ((error as Error).name === "ResourceNotFoundException") return false;
    throw error;
  } finally {
    client.destroy();
  }
}
