import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from "@aws-sdk/client-s3";
import { stackOutput } from "../../infra/stack-output.ts";

/** Empties the sandbox's two buckets, because CloudFormation cannot delete a bucket with content. */
export async function emptyBuckets(): Promise<void> {
  for (const name of ["TruststoreBucket", "AuditBucket"])
    await empty(await stackOutput("sandbox", "data", name));
}

/** Deletes every version of every object in a bucket, even if a lock protects it. */
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
