import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CloudFormationClient, DescribeStackResourceCommand } from "@aws-sdk/client-cloudformation";
import {
  DynamoDBClient,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";

type Properties = {
  TableName: string;
  TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean };
  SSESpecification?: { KMSMasterKeyId?: { "Fn::GetAtt": [string, string] } };
};

/**
 * Applies table settings of the template that the emulator's CloudFormation ignores: the items'
 * expiry, and the encryption key, which users of the table then need permission for.
 */
export async function applyTableSettings(stage: StageName, output: string): Promise<void> {
  const stack = resourceNames.stack(stage, "data");
  const { TableName, TimeToLiveSpecification, SSESpecification } = tableOf(stack, output);
  const client = new DynamoDBClient({});
  try {
    if (TimeToLiveSpecification)
      await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    const [key] = SSESpecification?.KMSMasterKeyId?.["Fn::GetAtt"] ?? [];
    if (key) {
      const KMSMasterKeyId = await physicalId(stack, key);
      await client.send(
        new UpdateTableCommand({
          TableName,
          SSESpecification: { Enabled: true, SSEType: "KMS", KMSMasterKeyId },
        }),
      );
    }
  } finally {
    client.destroy();
  }
}

function tableOf(stack: string, output: string): Properties {
  const { Resources } = JSON.parse(readFileSync(join(output, `${stack}.template.json`), "utf8"));
  const tables = Object.values(
    Resources as Record<string, { Type: string; Properties: Properties }>,
  );
  const table = tables.find(({ Type }) => Type === "AWS::DynamoDB::Table");
  if (!table) throw new Error(`The template of ${stack} has no table.`);
  return table.Properties;
}

async function physicalId(StackName: string, LogicalResourceId: string): Promise<string> {
  const client = new CloudFormationClient({});
  try {
    const { StackResourceDetail } = await client.send(
      new DescribeStackResourceCommand({ StackName, LogicalResourceId }),
    );
    return StackResourceDetail?.PhysicalResourceId ?? "";
  } finally {
    client.destroy();
  }
}
