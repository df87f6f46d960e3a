import { text } from "node:stream/consumers";
import { CommandRefused } from "../command-error.ts";

/** A version of an object, with its lock and its lines. */
export type AuditObject = {
  key: string;
  version: string;
  mode: string | undefined;
  lockedUntil: Date | undefined;
  written: Date;
  lines: string[];
};

export type AuditBucket = Awaited<ReturnType<typeof openAuditBucket>>;

/** Opens the audit bucket to compare it with its rules. */
export async function openAuditBucket(Bucket: string) {
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL !== undefined });

  async function read(key: string, version: string): Promise<AuditObject> {
    const object = { Bucket, Key: key, VersionId: version };
    const { Body, ...head } = await client.send(new s3.GetObjectCommand(object));
    const content = Body ? await text(Body as NodeJS.ReadableStream) : "";
    return {
      key,
      version,
      mode: head.ObjectLockMode,
      lockedUntil: head.ObjectLockRetainUntilDate,
      written: head.LastModified ?? new Date(0),
      lines: content.split("\n").filter(Boolean),
    };
  }

  return {
    /** All versions of all objects in a folder, and the names that a delete marker hides. */
    async versionsIn(folder: string): Promise<{ objects: AuditObject[]; hidden: string[] }> {
      const [objects, hidden]: [AuditObject[], string[]] = [[], []];
      let next:
        | { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined }
        | undefined = {};
      while (next) {
        const page: import("@aws-sdk/client-s3").ListObjectVersionsCommandOutput =
          await client.send(new s3.ListObjectVersionsCommand({ Bucket, Prefix: folder, ...next }));
        for (const { Key = "", VersionId = "" } of page.Versions ?? [])
          objects.push(await read(Key, VersionId));
        hidden.push(...(page.DeleteMarkers ?? []).map(({ Key = "" }) => Key));
        next = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
          : undefined;
      }
      return { objects, hidden };
    },

    /** The bucket's own lock, and the days after which reads are deleted, which is when their lock has ended. */
    async rules(): Promise<{ mode: string; days: number; readDays: number }> {
      const [{ ObjectLockConfiguration: lock }, { Rules = [] }] = await Promise.all([
        client.send(new s3.GetObjectLockConfigurationCommand({ Bucket })),
        client.send(new s3.GetBucketLifecycleConfigurationCommand({ Bucket })),
      ]);
      const { Mode, Days } = lock?.Rule?.DefaultRetention ?? {};
      const reads = Rules.find(({ ID }) => ID === "reads")?.Expiration?.Days;
      if (!Mode || !Days || !reads)
        throw new CommandRefused(`The bucket ${Bucket} has lost its lock or the rule for reads.`);
      return { mode: Mode, days: Days, readDays: reads };
    },

    close: () => client.destroy(),
  };
}
