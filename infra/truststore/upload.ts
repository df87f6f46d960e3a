import { readObject, writeObject } from "../../shared/object-store.ts";
import { CommandRefused } from "../command-line.ts";
import { truststoreKey } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stackOutput } from "../stack-output.ts";
import { assembleTruststore, faultsOf } from "./assemble.ts";
import type { PemFile } from "./read-bundle.ts";

export type Uploaded = { address: string; version: string; isNew: boolean };

/**
 * Puts a truststore where the stage's domain and functions read it, and answers the version to use. What is there
 * already is left as it is, so that nothing has to be deployed for it.
 */
export async function uploadTruststore(
  stage: StageName,
  files: readonly PemFile[],
  now: Date,
): Promise<Uploaded> {
  const truststore = assembleTruststore(files, now);
  const faults = faultsOf(truststore);
  if (faults.length)
    throw new CommandRefused(["The truststore cannot be used:", ...faults].join("\n  "));
  const bucket = await stackOutput(stage, "data", "TruststoreBucket");
  const address = `s3://${bucket}/${truststoreKey}`;
  const standing = await readObject(bucket, truststoreKey);
  const isNew = standing?.body.toString() !== truststore.pem;
  const version = isNew
    ? await writeObject(bucket, truststoreKey, truststore.pem)
    : standing?.version;
  if (version) return { address, version, isNew };
  throw new CommandRefused(
    `The bucket ${bucket} keeps no versions; a truststore is used by its version. Deploy the data stack as it is here.`,
  );
}
