import { parseArgs } from "node:util";
import { portOf } from "../local/port-of.ts";

export const help = `Serves the sandbox's bank by the connector contract (infra/contract), over mutual TLS, like a bank's own system.

  npm run connector -- [options]

  --port <number>  the port to listen on, https with a client certificate (9443)
  --data <folder>  the folder of certificates, secrets and the table (.fjordgate/connector)
  --memory         keep the table in memory, so that nothing is left at the end
  --help           show this and stop

  It is a reference for "npm run conformance", and the bank of "npm start -- --stage production".
  It makes its own certificates and customers: use it for tests and demonstrations only.`;

export type ConnectorOptions = { port: number; data: string; memory: boolean };

/** Reads the command line; returns undefined when help was asked for. */
export function readConnectorOptions(args: string[]): ConnectorOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: "string", default: "9443" },
      data: { type: "string", default: ".fjordgate/connector" },
      memory: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return;
  if (!values.data) throw new Error("--data needs the name of a folder.");
  return { port: portOf("--port", values.port), data: values.data, memory: values.memory };
}
