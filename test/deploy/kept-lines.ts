import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import type { AuditKind } from "../../shared/object-store/audit-archive.ts";

/**
 * Returns the lines of one kind of the audit trail without repetitions. A batch that was delivered twice may be stored
 * twice.
 */
export async function keptLines(Bucket: string, kind: AuditKind = "changes"): Promise<string[]> {
  const client = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket, Prefix: `${kind}/` }),
  );
  const texts = await Promise.all(
    Contents.map(async ({ Key }) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return (await Body?.transformToString()) ?? "";
    }),
  );
  client.destroy();
  return [...new Set(texts.flatMap((text) => text.split("\n").filter(Boolean)))];
}
