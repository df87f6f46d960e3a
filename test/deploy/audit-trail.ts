import { setTimeout as sleep } from "node:timers/promises";
import { DynamoDBClient, ScanCommand, type ScanCommandOutput } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { nameOf } from "../../infra/deployment/names.ts";
import type { StageName } from "../../infra/deployment/stage-settings.ts";
import { stackOutput } from "../../infra/stack-output.ts";
import type { Checks } from "./checks.ts";

type Options = {
  patienceMs?: number;
  /** The type of an event that must have happened. */
  including?: string;
};

/** Waits until every event of the table's outbox stands in the audit trail. */
export async function auditTrail(
  stage: StageName,
  checks: Checks,
  { patienceMs = 20_000, including }: Options = {},
): Promise<void> {
  const bucket = await stackOutput(stage, "data", "AuditBucket");
  const wanted = await outboxTypes(nameOf.table(stage));
  let kept: string[] = [];
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(500)) {
    kept = await keptTypes(bucket);
    if (kept.length >= wanted.length) break;
  }
  checks.equal("the audit trail holds every event", kept, wanted);
  if (including) checks.equal(`${including} is in it`, kept.includes(including), true);
}

async function outboxTypes(TableName: string): Promise<string[]> {
  const client = new DynamoDBClient({});
  const types: string[] = [];
  let from: ScanCommandOutput["LastEvaluatedKey"];
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({
        TableName,
        FilterExpression: "begins_with(PK, :family)",
        ExpressionAttributeValues: { ":family": { S: "AUDIT#" } },
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    types.push(...(page.Items ?? []).map(({ type }) => type?.S ?? ""));
    from = page.LastEvaluatedKey;
  } while (from);
  client.destroy();
  return types.sort();
}

async function keptTypes(Bucket: string): Promise<string[]> {
  const client = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  const texts = await Promise.all(
    Contents.map(async ({ Key }) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return (await Body?.transformToString()) ?? "";
    }),
  );
  client.destroy();
  // A batch that comes again may be cut elsewhere, and then some events are kept twice.
  const lines = new Set(texts.flatMap((text) => text.split("\n").filter(Boolean)));
  return [...lines].map((line) => JSON.parse(line).type).sort();
}
