import { parseArgs } from "node:util";
import { type StageName, stageNames } from "../deployment/stage-settings.ts";
import { brandHere } from "./brand.ts";
import { portOf } from "./port-of.ts";

export const help = `Runs Fjordgate on one machine: the TPP interface, the SCA site, the developer site, a database and the jobs.

  npm start -- [options]

  --stage <stage>            sandbox, or production: the interface and the SCA site with stand-ins for a bank's systems (the
                             reference connector, an OpenID provider, a register and a revocation list) (sandbox)
  --port <number>            port of the TPP interface, https with a client certificate (8443)
  --site-port <number>       port of the SCA site, http on this machine only (8080)
  --developer-port <number>  port of the sandbox's developer site, http on this machine only (8090)
  --data <folder>            the folder of certificates, secrets and the table (.fjordgate; .fjordgate/production)
  --memory                   keep the table in memory, so that nothing is left at the end
  --help                     show this and stop

  With --stage production, systems of your own instead of stand-ins (infra/connect.md):
  --connector <url>          your connector, and --connector-identity <file>, the JSON of the secret connector
  --openid <file>            the OpenID file of your provider, and --openid-key <file>, the JSON of the secret openid
  --register <file or url>   the register of TPPs
  --revocations <lists>      <digits of an issuer's SHA-256>=<address of its list>, separated by commas
  --truststore <file>        certificates (PEM) of the issuers to trust, besides the demo TPP's

  DYNAMODB_ENDPOINT=http://127.0.0.1:8000 uses your own DynamoDB instead of the embedded one.
  TPP_REQUESTS_PER_SECOND=100 limits each TPP as a deployed stage does. DYNAMODB_TIMEOUT is in milliseconds.
  BANK_NAME, BANK_LOGO (an SVG, or the path of one), BANK_COLOUR and BANK_ACCENT (#rrggbb) set
  the look of the bank's pages: its name, the logo and the colour behind it, and the colour of buttons.`;

const text = { type: "string" } as const;

/** The options that name systems of a bank's own. */
const systemOptions = {
  connector: text,
  "connector-identity": text,
  openid: text,
  "openid-key": text,
  register: text,
  revocations: text,
  truststore: text,
};
export type SystemOptions = { [Name in keyof typeof systemOptions]?: string };

/** The options of `npm start` that `npm run demo` has too. */
export const commonOptions = {
  port: { type: "string", default: "8443" },
  "site-port": { type: "string", default: "8080" },
  "developer-port": { type: "string", default: "8090" },
  stage: { type: "string", default: "sandbox" },
  data: text,
  memory: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

export type Options = {
  stage: StageName;
  port: number;
  sitePort: number;
  developerPort: number;
  data: string;
  memory: boolean;
  systems: SystemOptions;
};

/**
 * Reads the command line and the bank's look in the environment; throws a readable error. Returns
 * undefined when help was asked for.
 */
export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({ args, options: { ...commonOptions, ...systemOptions } });
  const options = optionsOf(values);
  if (!options) return;
  const systems = Object.keys(systemOptions) as (keyof SystemOptions)[];
  for (const name of systems.filter((each) => values[each] !== undefined)) {
    if (options.stage === "sandbox")
      throw new Error(`--${name} needs --stage production: the sandbox has systems of its own.`);
    options.systems[name] = values[name] ?? "";
  }
  return options;
}

type Values = ReturnType<typeof parseArgs<{ options: typeof commonOptions }>>["values"];

/** Checks the values of the common options. */
export function optionsOf(values: Values): Options | undefined {
  if (values.help) return;
  const stage = stageNames.find((name) => name === values.stage);
  if (!stage) throw new Error(`--stage is ${stageNames.join(" or ")}.`);
  const { data = stage === "sandbox" ? ".fjordgate" : ".fjordgate/production" } = values;
  if (!data) throw new Error("--data needs the name of a folder.");
  const options = {
    stage,
    port: portOf("--port", values.port),
    sitePort: portOf("--site-port", values["site-port"]),
    developerPort: portOf("--developer-port", values["developer-port"]),
    data,
    memory: values.memory,
    systems: {},
  };
  const { port, sitePort, developerPort } = options;
  const wanted = [port, sitePort, developerPort].filter((each) => each !== 0);
  if (new Set(wanted).size < wanted.length)
    throw new Error("--port, --site-port and --developer-port must differ.");
  brandHere();
  return options;
}
