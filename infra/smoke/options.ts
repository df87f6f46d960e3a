import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { parseArgs } from "node:util";
import { WrongUsage } from "../command-line.ts";
import { isFile } from "../deployment/existing-file.ts";
import type { TppIdentity } from "../tpp/tpp-client.ts";
import { type CheckName, checkNames } from "./check.ts";

export const help = `Checks a stage from outside, after its first deployment and after each change of its edge. No emulator can test this.

  npm run smoke -- --api <address> --site <address> --certificates <folder> [options]

  --api <address>          the TPP interface, such as https://psd2.bank.no
  --site <address>         the SCA site, such as https://sca.bank.no
  --developer <address>    the sandbox's developer site, such as https://developer.bank.no; production has none
  --certificates <folder>  the keys of a TPP that the stage trusts: qwac.crt and .key for connections, qseal.crt and .key for signatures
  --path <path>            the path of the signed read (with --developer /v1/sandbox/customers, else /v1/accounts, which also asks for
                           the role AISP and is answered 401 without a consent); 200 and 401 pass
  --header "Name: value"   a header of that request; may be repeated. X-Accept-Fix, TPP-Session-ID and TPP-Redirect-URI, which an
                           operation of production requires, have values of their own
  --api-id <id>            the id of the interface's REST API (output ApiId), whose default address must be closed
  --region <region>        the region of that API (AWS_REGION)
  --ca <file>              trust the authorities of this file only, such as .fjordgate/certificates/bank-ca.crt
  --without <names>        the checks to skip, separated by commas
  --help                   show this and stop

  The checks: ${checkNames.join(", ")}.
  Each prints pass, fail or "not checked" with its reason. Against "npm start", which has no firewall and no API id:
  npm run smoke -- --api https://localhost:8443 --site http://localhost:8080 --developer http://localhost:8090 \\
    --without firewall,endpoint --certificates .fjordgate/certificates/demo-tpp --ca .fjordgate/certificates/bank-ca.crt

  Exit code: 0 when nothing failed, 1 when something did, 2 for a wrong command line.`;

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
  without: readonly CheckName[];
};

/** The headers that the specification requires of each request, besides those of the signature. */
const required = {
  "x-accept-fix": "amount-as-string",
  "tpp-session-id": "smoke",
  "tpp-redirect-uri": "https://tpp.example/smoke",
};

/** Reads the command line; returns undefined when help was asked for. */
export function readSmokeOptions(args: string[]): SmokeOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      api: { type: "string" },
      site: { type: "string" },
      developer: { type: "string" },
      certificates: { type: "string" },
      path: { type: "string" },
      header: { type: "string", multiple: true, default: [] },
      "api-id": { type: "string" },
      region: { type: "string", default: process.env.AWS_REGION ?? "" },
      ca: { type: "string" },
      without: { type: "string", default: "" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const { region, "api-id": id } = values;
  const { path = values.developer === undefined ? "/v1/accounts" : "/v1/sandbox/customers" } =
    values;
  if (!path.startsWith("/")) throw new WrongUsage("--path begins with a slash.");
  if (id && !region) throw new WrongUsage("--api-id needs --region, or AWS_REGION.");
  return {
    api: originOf("--api", values.api),
    site: originOf("--site", values.site),
    developer:
      values.developer === undefined ? undefined : originOf("--developer", values.developer),
    identity: identityOf(values.certificates, values.ca),
    path,
    headers: { ...required, ...Object.fromEntries(values.header.map(pairOf)) },
    endpoint: id && `https://${id}.execute-api.${region}.amazonaws.com`,
    without: values.without.split(",").filter(Boolean).map(checkNamed),
  };
}

function originOf(option: string, address = ""): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new WrongUsage(`${option} needs an address, such as https://psd2.bank.no.`);
  return new URL(address).origin;
}

function identityOf(folder: string | undefined, ca: string | undefined): TppIdentity {
  if (!folder)
    throw new WrongUsage("--certificates is needed: the folder of a TPP's certificates.");
  const read = (file: string) => {
    if (!isFile(file)) throw new WrongUsage(`There is no file ${file}.`);
    return readFileSync(file, "utf8");
  };
  const pair = (name: string) => ({
    cert: read(join(folder, `${name}.crt`)),
    key: read(join(folder, `${name}.key`)),
  });
  return {
    ca: ca === undefined ? rootCertificates.join("\n") : read(ca),
    web: pair("qwac"),
    seal: pair("qseal"),
  };
}

function pairOf(header: string): [string, string] {
  const [, name, value] = /^([\w-]+)\s*:\s*(\S.*)$/.exec(header) ?? [];
  if (name && value) return [name.toLowerCase(), value];
  throw new WrongUsage('A header is written "Name: value".');
}

function checkNamed(given: string): CheckName {
  const name = checkNames.find((each) => each === given.trim());
  if (name) return name;
  throw new WrongUsage(`There is no check ${given}; there are ${checkNames.join(", ")}.`);
}
