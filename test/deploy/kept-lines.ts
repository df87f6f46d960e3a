import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";

/** Returns the lines of the audit trail without repetitions. A batch that was delivered twice may be stored twice. */
export async function keptLines(Bucket: string): Promise<string[]> {
  const client = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  // The bucket also has the regulator's figures.
  const trail = Contents.filter(({ Key }) => Key?.endsWith(".ndjson"));
  const texts = await Promise.all(
    trail.map(async ({ Key }) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return (await Body?.transformToString()) ?? "";
    }),
  );
  client.destroy();
  return [...new Set(texts.flatMap((text) => text.split("\n").filter(Boolean)))];
}
