import { readFileSync } from "node:fs";
import type { Command } from "../command-line.ts";
import { assembleTruststore, faultsOf } from "./assemble.ts";
import { help, readTruststoreOptions, type TruststoreOptions } from "./options.ts";
import { truststoreReport } from "./report.ts";
import { uploadTruststore } from "./upload.ts";

async function run({ action, stage, files }: TruststoreOptions): Promise<boolean> {
  const read = files.map((name) => ({ name, text: readFileSync(name, "utf8") }));
  const now = new Date();
  const truststore = assembleTruststore(read, now);
  console.log(truststoreReport(truststore));
  if (faultsOf(truststore).length) return false;
  const setting = `"${stage}.truststore": "${truststore.sha256}"`;
  if (action === "check") {
    console.log(`To have it used, set ${setting} in cdk.json, upload it, and deploy.`);
    return true;
  }
  const { address, isNew } = await uploadTruststore(stage, truststore);
  console.log(`
${isNew ? "Uploaded to" : "The same is already at"} ${address}

To have it used, set ${setting} in cdk.json and deploy, or:
  npx cdk deploy "fjordgate-${stage}-*" -c ${stage}.truststore=${truststore.sha256}`);
  return true;
}

export const truststoreCommand: Command<TruststoreOptions> = {
  help,
  read: readTruststoreOptions,
  run,
};
