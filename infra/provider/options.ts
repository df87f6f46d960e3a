import { parseArgs } from "node:util";
import { portOf } from "../local/port-of.ts";

export const help = `An OpenID provider for tests and demonstrations: it does not verify customers.

  node infra/provider/provider.ts [options]

  --port <number>  the port to listen on, on this machine only (9444)
  --data <folder>  the folder to write the interface's key into (.fjordgate/provider)
  --tls <folder>   serve over TLS, with server.crt and server.key of this folder, issued by its bank-ca.crt
  --help           show this and stop

  It is the identity provider of "npm start -- --stage production" and, over TLS, of "npm run deploy:local".`;

export type ProviderCommand = { port: number; data: string; tls?: string };

/** Reads the command line; returns undefined when help was asked for. */
export function readProviderOptions(args: string[]): ProviderCommand | undefined {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: "string", default: "9444" },
      data: { type: "string", default: ".fjordgate/provider" },
      tls: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return;
  if (!values.data) throw new Error("--data needs the name of a folder.");
  const { data, tls } = values;
  return { port: portOf("--port", values.port), data, ...(tls === undefined ? {} : { tls }) };
}
