import {
  CloudFormationClient,
  ListStacksCommand,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { resourceNames } from "../../infra/deployment/names.ts";
import { cdk } from "../../infra/emulator/cdk.ts";
import { accountStack, stacksOf } from "../../infra/emulator/deploy-stages.ts";
import { shellBlock } from "../support/commands/readme.ts";
import type { Checks } from "./checks.ts";
import { emptyBuckets } from "./empty-buckets.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Destroys the sandbox as infra/deploy.md says, and then production from a folder of templates, as an operator would.
 * Checks that only production's data is left.
 */
export async function destroy(output: string, terminal: Terminal, checks: Checks): Promise<void> {
  await emptyBuckets();
  // Nobody can confirm the deletion.
  await terminal.type(`${shellBlock('npx cdk destroy "fjordgate-sandbox-*"')} --force`);
  const cloudFormation = new CloudFormationClient({});
  const ofProduction = stacksOf("production", output);
  for (const StackName of ofProduction)
    await cloudFormation.send(
      new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
    );
  const stacks = [...ofProduction, accountStack];
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
  checks.equal("the sandbox's table is gone", await stands(resourceNames.table("sandbox")), false);
  checks.equal("production's table is kept", await stands(resourceNames.table("production")), true);
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
