import { readObject, writeObject } from "../../shared/object-store/object-store.ts";
import { truststoreKey } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stackOutput } from "../stack-output.ts";
import type { Truststore } from "./assemble.ts";

export type Uploaded = { address: string; isNew: boolean };

/**
 * Uploads a truststore without faults to the stage's bucket, under the SHA-256 of its content. Only a stage that is
 * deployed with this SHA-256 uses it. An existing object is not replaced.
 */
export async function uploadTruststore(
  stage: StageName,
  { pem, sha256 }: Pick<Truststore, "pem" | "sha256">,
): Promise<Uploaded> {
  const bucket = await stackOutput(stage, "data", "TruststoreBucket");
  const key = truststoreKey(sha256);
  const standing = await readObject(bucket, key);
  const isNew = standing?.toString() !== pem;
  if (isNew) await writeObject(bucket, key, pem);
  return { address: `s3://${bucket}/${key}`, isNew };
}
