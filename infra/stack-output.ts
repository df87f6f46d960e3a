import { CommandRefused } from "./command-error.ts";
import { resourceNames, type StackPart } from "./deployment/names.ts";
import type { StageName } from "./deployment/stage-settings.ts";

/** Reads one output of a deployed stack; if it is missing, throws an error that says what to do. */
export async function stackOutput(
  stage: StageName,
  part: StackPart,
  name: string,
): Promise<string> {
  const { CloudFormationClient, DescribeStacksCommand } = await import(
    "@aws-sdk/client-cloudformation"
  );
  const client = new CloudFormationClient({ maxAttempts: 5 });
  const StackName = resourceNames.stack(stage, part);
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    const outputs = Stacks?.[0]?.Outputs ?? [];
    const value = outputs.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
    if (value) return value;
    throw new CommandRefused(
      `The stack ${StackName} has no output ${name} yet: deploy it with "npx cdk deploy ${StackName}".`,
    );
  } catch (error) {
    if (!/does not exist/.test((error as Error).message)) throw error;
    throw new CommandRefused(
      `There is no stack ${StackName} in this account and region: deploy it first, with "npx cdk deploy ${StackName}".`,
    );
  } finally {
    client.destroy();
  }
}
