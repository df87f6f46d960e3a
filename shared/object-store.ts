import { once } from "./once.ts";
import { settings } from "./settings.ts";

/** An object as it stood when it was read. */
export type StoredObject = { body: Buffer; version: string | undefined };

let door: { endpoint: string | undefined; opened: ReturnType<typeof open> } | undefined;

/** The only door to S3, whose SDK is loaded on first use; it leads where S3 is now, if that is an emulator's. */
function opened() {
  const endpoint = settings.objectEndpoint;
  if (!door || door.endpoint !== endpoint) door = { endpoint, opened: open(endpoint) };
  return door.opened();
}

const open = (endpoint: string | undefined) =>
  once(async () => {
    const { S3Client, GetObjectCommand, PutObjectCommand } = await import("./s3.ts");
    // An emulator's buckets have no names of their own in DNS.
    const client = new S3Client({
      forcePathStyle: endpoint !== undefined,
      maxAttempts: 4,
      // A connection that died while the function was frozen answers nothing; the SDK asks again by another.
      requestHandler: {
        connectionTimeout: 2_000,
        requestTimeout: 10_000,
        throwOnRequestTimeout: true,
      },
    });
    return { client, GetObjectCommand, PutObjectCommand };
  });

/** An object, as it stands now or in one of its versions; undefined when there is none. */
export async function readObject(
  bucket: string,
  key: string,
  version?: string,
): Promise<StoredObject | undefined> {
  const { client, GetObjectCommand } = await opened();
  const asked = { Bucket: bucket, Key: key, ...(version ? { VersionId: version } : {}) };
  try {
    const { Body, VersionId } = await client.send(new GetObjectCommand(asked));
    return { body: Buffer.from((await Body?.transformToByteArray()) ?? []), version: VersionId };
  } catch (error) {
    if ((error as Error).name === "NoSuchKey") return undefined;
    throw error;
  }
}

/** Writes an object, which S3 holds against its SHA-256 before it keeps it, and answers its version where there are any. */
export async function writeObject(
  bucket: string,
  key: string,
  body: string,
): Promise<string | undefined> {
  const { client, PutObjectCommand } = await opened();
  const { VersionId } = await client.send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ChecksumAlgorithm: "SHA256" }),
  );
  return VersionId;
}
