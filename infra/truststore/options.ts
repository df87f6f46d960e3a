import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { stageOf, WrongUsage } from "../command-line.ts";
import { isFile } from "../deployment/existing-file.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Assembles a truststore: the authorities that issue the TPPs' certificates for connections and signatures.

  npm run truststore -- check  --stage <stage> [--file <pem>]...
  npm run truststore -- upload --stage <stage> [--file <pem>]...

  check            checks if API Gateway will accept the certificates, shows each with its root and last day, and
                   prints the SHA-256 with which a stage's settings name the truststore
  upload           checks them, uploads them to the stage's truststore bucket, and prints how to use them

  --stage <stage>  sandbox or production
  --file <pem>     a file of certificates; may be repeated. Without it, "<stage>.truststoreFile" of cdk.json
  --help           show this and stop

  Every certificate must belong to an authority, be valid now, be signed with SHA-256 or stronger, and have a key of
  RSA 2048, P-256 or stronger. The truststore must have its chain up to the root, with at most four certificates. Each
  subject must have only one issuer, because API Gateway refuses cross-signed authorities. The truststore may have at most
  1,000 certificates and 1 MB.

  Exit code: 0 when the truststore is good (and uploaded), 1 when it is not, 2 for a wrong command line.`;

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
    throw new WrongUsage("The action must be check or upload.");
  const stage = stageOf(values.stage);
  const files = values.file.length ? values.file : configured(stage);
  if (!files.length)
    throw new WrongUsage(
      `Which certificates? Name a file with --file, or "${stage}.truststoreFile" in cdk.json.`,
    );
  const missing = files.find((file) => !isFile(file));
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
