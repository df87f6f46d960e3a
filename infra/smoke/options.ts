import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { type Command, Option } from "commander";
import { probeAgent } from "../../shared/rules/request-counts.ts";
import { WrongUsage } from "../command-error.ts";
import { isFile } from "../deployment/existing-file.ts";
import { type StageName, stageNames } from "../deployment/stage-settings.ts";
import type { TppIdentity } from "../tpp/tpp-client.ts";
import { type CheckName, checkNames } from "./check.ts";

/** Declares the options of `stage smoke`. */
export const withSmokeOptions = (command: Command): Command =>
  command
    .requiredOption(
      "--api <address>",
      "the TPP interface, such as https://psd2.bank.no",
      origin("--api"),
    )
    .requiredOption(
      "--site <address>",
      "the SCA site, such as https://sca.bank.no",
      origin("--site"),
    )
    .option(
      "--developer <address>",
      "the sandbox's developer site, such as https://developer.bank.no; production has none",
      origin("--developer"),
    )
    .requiredOption(
      "--certificates <folder>",
      "the keys of a TPP that the stage trusts: qwac.crt and .key for connections, qseal.crt and .key for signatures",
    )
    .option(
      "--path <path>",
      "the path of the signed read (with --developer /v1/sandbox/customers, else /v1/accounts, which also asks for the role AISP and is answered 401 without a consent); 200 and 401 pass",
      pathNamed,
    )
    .option(
      "--header <header>",
      'a header of that request, "Name: value"; may be repeated. X-Accept-Fix, TPP-Session-ID and TPP-Redirect-URI, which an operation of production requires, have values of their own',
      (header: string, others: Record<string, string> = {}) => ({
        ...others,
        ...headerNamed(header),
      }),
    )
    .option(
      "--api-id <id>",
      "the id of the interface's REST API (output ApiId), whose default address must be closed",
    )
    .addOption(new Option("--region <region>", "the region of that API").env("AWS_REGION"))
    .addOption(
      new Option(
        "--stage <stage>",
        "the deployed stage, whose subscriptions to alarms must be confirmed; needs credentials that may read its stacks and list subscriptions",
      ).choices(stageNames),
    )
    .option(
      "--ca <file>",
      "trust the authorities of this file only, such as .fjordgate/certificates/bank-ca.crt",
    )
    .option("--without <names>", "the checks to skip, separated by commas", checksNamed)
    .addHelpText(
      "after",
      `
The checks: ${checkNames.join(", ")}.
Each prints pass, fail or "not checked" with its reason. Against "npm start", which has no firewall and no API id:
npm run bank -- stage smoke --api https://localhost:8443 --site http://localhost:8080 --developer http://localhost:8090 \\
  --without firewall,endpoint --certificates .fjordgate/certificates/demo-tpp --ca .fjordgate/certificates/bank-ca.crt`,
    );

/** The options as commander reads them. */
export type GivenOptions = Pick<SmokeOptions, "api" | "site"> & {
  developer?: string;
  certificates: string;
  path?: string;
  header?: Record<string, string>;
  apiId?: string;
  region?: string;
  stage?: StageName;
  ca?: string;
  without?: readonly CheckName[];
};

export type SmokeOptions = {
  api: string;
  site: string;
  /** The developer site, if the stage has one. */
  developer: string | undefined;
  identity: TppIdentity;
  path: string;
  headers: Record<string, string>;
  /** The default address of the API, if it is known. */
  endpoint: string | undefined;
  stage: StageName | undefined;
  without: readonly CheckName[];
};

/** The headers that the specification requires of each request, besides those of the signature. */
const required = {
  "x-accept-fix": "amount-as-string",
  "tpp-session-id": "smoke",
  "tpp-redirect-uri": "https://tpp.example/smoke",
  // The calls stay out of the regulator's figures.
  "user-agent": probeAgent,
};

/** Reads the files that the options name, and completes them. */
export function smokeOptionsOf(given: GivenOptions): SmokeOptions {
  const {
    api,
    site,
    developer,
    certificates,
    ca,
    header,
    apiId,
    region,
    stage,
    without = [],
  } = given;
  const { path = developer === undefined ? "/v1/accounts" : "/v1/sandbox/customers" } = given;
  if (apiId && !region) throw new WrongUsage("--api-id needs --region, or AWS_REGION.");
  const endpoint = apiId && `https://${apiId}.execute-api.${region}.amazonaws.com`;
  const identity = identityOf(certificates, ca);
  const headers = { ...required, ...header };
  return { api, site, developer, identity, path, headers, endpoint, stage, without };
}

/** Reads the address of an option. */
export const origin =
  (option: string) =>
  (address: string): string => {
    if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
      throw new WrongUsage(`${option} needs an address, such as https://psd2.bank.no.`);
    return new URL(address).origin;
  };

function pathNamed(path: string): string {
  if (path.startsWith("/")) return path;
  throw new WrongUsage("--path begins with a slash.");
}

const identityOf = (folder: string, ca: string | undefined): TppIdentity => ({
  ca: ca === undefined ? rootCertificates.join("\n") : readText(ca),
  web: readPair(folder, "qwac"),
  seal: readPair(folder, "qseal"),
});

/** Reads a file that an option names. */
export function readText(file: string): string {
  if (!isFile(file)) throw new WrongUsage(`There is no file ${file}.`);
  return readFileSync(file, "utf8");
}

/** Reads a certificate and its key. */
export const readPair = (folder: string, name: "qwac" | "qseal") => ({
  cert: readText(join(folder, `${name}.crt`)),
  key: readText(join(folder, `${name}.key`)),
});

function headerNamed(header: string): Record<string, string> {
  const [, name, value] = /^([\w-]+)\s*:\s*(\S.*)$/.exec(header) ?? [];
  if (name && value) return { [name.toLowerCase()]: value };
  throw new WrongUsage('A header is written "Name: value".');
}

const checksNamed = (names: string): CheckName[] =>
  names.split(",").filter(Boolean).map(checkNamed);

function checkNamed(given: string): CheckName {
  const name = checkNames.find((each) => each === given.trim());
  if (name) return name;
  throw new WrongUsage(`There is no check ${given}; there are ${checkNames.join(", ")}.`);
}
