import { once } from "../runtime/once.ts";
import { settings } from "../runtime/settings.ts";

let door: { endpoint: string | undefined; opened: ReturnType<typeof open> } | undefined;

/** The only access to S3. It loads the SDK on first use, and opens a new client when the endpoint changes. */
function opened() {
  const endpoint = settings.objectEndpoint;
  if (!door || door.endpoint !== endpoint) door = { endpoint, opened: open(endpoint) };
  return door.opened();
}

const open = (endpoint: string | undefined) =>
  once(async () => {
    const { S3Client, GetObjectCommand, PutObjectCommand } = await import("./s3.ts");
    // An emulator has no DNS names for buckets.
    const client = new S3Client({
      forcePathStyle: endpoint !== undefined,
      maxAttempts: 4,
      // A connection may have died while the function was frozen. Then there is no answer, and the SDK retries on
      // another.
      requestHandler: {
        connectionTimeout: 2_000,
        requestTimeout: 10_000,
        throwOnRequestTimeout: true,
      },
    });
    return { client, GetObjectCommand, PutObjectCommand };
  });

/** Reads an object; undefined if there is none. */
export async function readObject(bucket: string, key: string): Promise<Buffer | undefined> {
  const { client, GetObjectCommand } = await opened();
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  } catch (error) {
    if ((error as Error).name === "NoSuchKey") return undefined;
    throw error;
  }
}

/** Opens an object as a stream, with its date and metadata; undefined if there is none. */
export async function openObject(bucket: string, key: string) {
  const { client, GetObjectCommand } = await opened();
  try {
    const { Body, LastModified, Metadata } = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key }),
    );
    const content = Body as unknown as AsyncIterable<Buffer> & { destroy(): void };
    return { content, modified: LastModified ?? new Date(0), metadata: Metadata ?? {} };
  } catch (error) {
    if ((error as Error).name === "NoSuchKey") return undefined;
    throw error;
  }
}

type Written = { metadata?: Record<string, string>; lockedUntil?: Date | undefined };

/**
 * Writes an object. S3 checks its SHA-256 before it stores the object. Until `lockedUntil` nobody can change or delete
 * it; without it the bucket's default holds.
 */
export async function writeObject(
  bucket: string,
  key: string,
  body: string | Buffer,
  { metadata = {}, lockedUntil }: Written = {},
): Promise<void> {
  const { client, PutObjectCommand } = await opened();
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: body,
      Metadata: metadata,
      ChecksumAlgorithm: "SHA256",
      ...(lockedUntil && { ObjectLockMode: "COMPLIANCE", ObjectLockRetainUntilDate: lockedUntil }),
    }),
  );
}
