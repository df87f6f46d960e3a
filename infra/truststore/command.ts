import { readFileSync } from "node:fs";
import type { Command } from "../command-line.ts";
import { assembleTruststore, faultsOf } from "./assemble.ts";
import { help, readTruststoreOptions, type TruststoreOptions } from "./options.ts";
import { reportOf } from "./report.ts";
import { uploadTruststore } from "./upload.ts";

async function run({ action, stage, files }: TruststoreOptions): Promise<boolean> {
  const read = files.map((name) => ({ name, text: readFileSync(name, "utf8") }));
  const now = new Date();
  const truststore = assembleTruststore(read, now);
  console.log(reportOf(truststore));
  if (faultsOf(truststore).length) return false;
  if (action === "check") return true;
  const { address, version, isNew } = await uploadTruststore(stage, read, now);
  console.log(`
${isNew ? "Uploaded to" : "The same is already at"} ${address}
Version: ${version}

To have it used, set "${stage}.truststoreVersion": "${version}" in cdk.json and deploy, or:
  npx cdk deploy "fjordgate-${stage}-*" -c ${stage}.truststoreVersion=${version}`);
  return true;
}

export const truststoreCommand: Command<TruststoreOptions> = {
  help,
  read: readTruststoreOptions,
  run,
};
