import { text } from "node:stream/consumers";

/** A version of an object, with its lock. */
export type AuditObject = {
  key: string;
  version: string;
  mode: string | undefined;
  lockedUntil: Date | undefined;
  written: Date;
};

export type AuditBucket = Awaited<ReturnType<typeof openAuditBucket>>;

/** Opens the audit bucket to compare it with its rules. */
export async function openAuditBucket(Bucket: string) {
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL !== undefined });

  async function head(key: string, version: string): Promise<AuditObject> {
    const object = { Bucket, Key: key, VersionId: version };
    const { LastModified, ...found } = await client.send(new s3.HeadObjectCommand(object));
    return {
      key,
      version,
      mode: found.ObjectLockMode,
      lockedUntil: found.ObjectLockRetainUntilDate,
      written: LastModified ?? new Date(0),
    };
  }

  return {
    /** All versions of all objects in a folder, the newest of a key first, and the names that a delete marker hides. */
    async versionsIn(folder: string): Promise<{ objects: AuditObject[]; hidden: string[] }> {
      const [objects, hidden]: [AuditObject[], string[]] = [[], []];
      let next:
        | { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined }
        | undefined = {};
      while (next) {
        const page: import("@aws-sdk/client-s3").ListObjectVersionsCommandOutput =
          await client.send(new s3.ListObjectVersionsCommand({ Bucket, Prefix: folder, ...next }));
        const versions = page.Versions ?? [];
        objects.push(
          ...(await someAtOnce(versions, ({ Key = "", VersionId = "" }) => head(Key, VersionId))),
        );
        hidden.push(...(page.DeleteMarkers ?? []).map(({ Key = "" }) => Key));
        next = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
          : undefined;
      }
      return { objects, hidden };
    },

    /** The lines of each of these versions. */
    async linesOf(objects: readonly AuditObject[]): Promise<Map<AuditObject, string[]>> {
      const all = await someAtOnce(objects, async (each): Promise<[AuditObject, string[]]> => {
        const object = { Bucket, Key: each.key, VersionId: each.version };
        const { Body } = await client.send(new s3.GetObjectCommand(object));
        const content = Body ? await text(Body as NodeJS.ReadableStream) : "";
        return [each, content.split("\n").filter(Boolean)];
      });
      return new Map(all);
    },

    /** The bucket's own lock, and the days after which it deletes reads. */
    async rules() {
      const [lock, rules] = await Promise.all([
        client
          .send(new s3.GetObjectLockConfigurationCommand({ Bucket }))
          .catch(unlessNamed("ObjectLockConfigurationNotFoundError")),
        client
          .send(new s3.GetBucketLifecycleConfigurationCommand({ Bucket }))
          .catch(unlessNamed("NoSuchLifecycleConfiguration")),
      ]);
      const { Mode, Days } = lock?.ObjectLockConfiguration?.Rule?.DefaultRetention ?? {};
      const readDays = rules?.Rules?.find(({ ID }) => ID === "reads")?.Expiration?.Days;
      return { mode: Mode, days: Days, readDays };
    },

    close: () => client.destroy(),
  };
}

/** S3 answers with an error if a bucket has no such rules. */
const unlessNamed = (name: string) => (error: Error) => {
  if (error.name !== name) throw error;
  return undefined;
};

/** The client has 50 connections. */
const connections = 50;

async function someAtOnce<T, R>(all: readonly T[], act: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += connections)
    done.push(...(await Promise.all(all.slice(from, from + connections).map(act))));
  return done;
}
