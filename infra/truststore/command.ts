import { existsSync, readFileSync } from "node:fs";
import type { Command } from "commander";
import { ReportedFailure, WrongUsage } from "../command-error.ts";
import { isFile } from "../deployment/existing-file.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stageOption } from "../program.ts";
import { assembleTruststore, faultsOf, type Truststore } from "./assemble.ts";
import { truststoreReport } from "./report.ts";
import { uploadTruststore } from "./upload.ts";

type Options = { stage: StageName; file?: readonly string[] };

/** Adds the verbs of `truststore`. */
export function addTruststore(noun: Command): void {
  const addVerb = (verb: string, description: string) =>
    noun
      .command(verb)
      .description(description)
      .addOption(stageOption())
      .option(
        "--file <pem>",
        'a file of certificates; may be repeated. Without it, "<stage>.truststoreFile" of cdk.json',
        (file: string, others: readonly string[] = []) => [...others, file],
      );
  addVerb(
    "check",
    "Check if API Gateway will accept the certificates, show each with its root and last day, and print the SHA-256 with which a stage's settings name the truststore.",
  ).action(check);
  addVerb(
    "upload",
    "Check them, upload them to the stage's truststore bucket, and print how to use them.",
  ).action(upload);
  noun.addHelpText(
    "afterAll",
    `
Every certificate must belong to an authority, be valid now, be signed with SHA-256 or stronger, and have a key of
RSA 2048, P-256 or stronger. The truststore must have its chain up to the root, with at most four certificates. Each
subject must have only one issuer, because API Gateway refuses cross-signed authorities. The truststore may have at most
1,000 certificates and 1 MB.`,
  );
}

function check(options: Options): void {
  const { sha256 } = goodTruststore(options);
  console.log(
    `To have it used, set ${settingOf(options, sha256)} in cdk.json, upload it, and deploy.`,
  );
}

async function upload(options: Options): Promise<void> {
  const { stage } = options;
  const truststore = goodTruststore(options);
  const { address, isNew } = await uploadTruststore(stage, truststore);
  console.log(`
${isNew ? "Uploaded to" : "The same is already at"} ${address}

To have it used, set ${settingOf(options, truststore.sha256)} in cdk.json and deploy, or:
  npx cdk deploy "fjordgate-${stage}-*" -c ${stage}.truststore=${truststore.sha256}`);
}

const settingOf = ({ stage }: Options, sha256: string) => `"${stage}.truststore": "${sha256}"`;

/** Assembles the truststore and reports on it; one with faults ends the command. */
function goodTruststore(options: Options): Truststore {
  const files = filesOf(options).map((name) => ({ name, text: readFileSync(name, "utf8") }));
  const truststore = assembleTruststore(files, new Date());
  console.log(truststoreReport(truststore));
  if (faultsOf(truststore).length) throw new ReportedFailure();
  return truststore;
}

function filesOf({ stage, file: files = configured(stage) }: Options): readonly string[] {
  if (!files.length)
    throw new WrongUsage(
      `Which certificates? Name a file with --file, or "${stage}.truststoreFile" in cdk.json.`,
    );
  const missing = files.find((each) => !isFile(each));
  if (missing !== undefined) throw new WrongUsage(`There is no file ${missing}.`);
  return files;
}

function configured(stage: StageName): string[] {
  if (!existsSync("cdk.json")) return [];
  const { context = {} } = JSON.parse(readFileSync("cdk.json", "utf8")) as {
    context?: Record<string, string>;
  };
  const file = context[`${stage}.truststoreFile`];
  return file ? [file] : [];
}
