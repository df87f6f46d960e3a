import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { stageOf, WrongUsage } from "../command-line.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Assembles the truststore: the authorities whose certificates a TPP may connect and sign with.

  npm run truststore -- check  --stage <stage> [--file <pem>]...
  npm run truststore -- upload --stage <stage> [--file <pem>]...

  check            looks whether API Gateway will take the certificates, shows each with its root and last day, and
                   prints the SHA-256 by which a stage is told to trust them
  upload           checks them, puts them into the stage's truststore bucket, and says how to have them used

  --stage <stage>  sandbox or production
  --file <pem>     a file of certificates; any number of them. Without one, "<stage>.truststoreFile" of cdk.json
  --help           show this and stop

  What must hold: every certificate is an authority's, with its chain to the root in the same truststore and at most four
  of them long, signed with SHA-256 or stronger, with a key of RSA 2048 or P-256 or stronger, valid now, and with one issuer
  for each subject: API Gateway refuses authorities that others have signed as well. At most 1,000 of them and 1 MB.

  It exits with 0 when the truststore is good (and in place), with 1 when it is not, with 2 for a wrong command line.`;

export type TruststoreOptions = {
  action: "check" | "upload";
  stage: StageName;
  files: readonly string[];
};

/** Reads the command line; returns undefined when help was asked for. */
export function readTruststoreOptions(args: string[]): TruststoreOptions | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      stage: { type: "string" },
      file: { type: "string", multiple: true, default: [] },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const [action, ...more] = positionals;
  if ((action !== "check" && action !== "upload") || more.length)
    throw new WrongUsage("What is to be done? check or upload.");
  const stage = stageOf(values.stage);
  const files = values.file.length ? values.file : configured(stage);
  if (!files.length)
    throw new WrongUsage(
      `Which certificates? Name a file with --file, or "${stage}.truststoreFile" in cdk.json.`,
    );
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new WrongUsage(`There is no file ${missing}.`);
  return { action, stage, files };
}

function configured(stage: StageName): string[] {
  if (!existsSync("cdk.json")) return [];
  const { context = {} } = JSON.parse(readFileSync("cdk.json", "utf8")) as {
    context?: Record<string, string>;
  };
  const file = context[`${stage}.truststoreFile`];
  return file ? [file] : [];
}
