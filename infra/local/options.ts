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

  DYNAMODB_ENDPOINT=http://127.0.0.1:8000 uses your own DynamoDB instead of the embedded one.
  TPP_REQUESTS_PER_SECOND=100 limits each TPP as a deployed stage does. DYNAMODB_TIMEOUT is in milliseconds.
  BANK_NAME, BANK_LOGO (an SVG, or the path of one), BANK_COLOUR and BANK_ACCENT (#rrggbb) set
  the look of the bank's pages: its name, the logo and the colour behind it, and the colour of buttons.`;

export type Options = {
  stage: StageName;
  port: number;
  sitePort: number;
  developerPort: number;
  data: string;
  memory: boolean;
};

/**
 * Reads the command line and the bank's look in the environment; throws a readable error. Returns
 * undefined when help was asked for.
 */
export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: "string", default: "8443" },
      "site-port": { type: "string", default: "8080" },
      "developer-port": { type: "string", default: "8090" },
      stage: { type: "string", default: "sandbox" },
      data: { type: "string" },
      memory: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
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
  };
  const { port, sitePort, developerPort } = options;
  const wanted = [port, sitePort, developerPort].filter((each) => each !== 0);
  if (new Set(wanted).size < wanted.length)
    throw new Error("--port, --site-port and --developer-port must differ.");
  brandHere();
  return options;
}
