import { parseArgs } from "node:util";
import { portOf } from "../local/port-of.ts";

export const help = `The sandbox's bank as a bank's own system: it serves the connector contract (infra/contract) by mutual TLS.

  npm run connector -- [options]

  --port <number>  where it listens, https with a client certificate (9443)
  --data <folder>  where certificates, secrets and the table are kept (.fjordgate/connector)
  --memory         keep the table in memory, so that it is gone at the end
  --help           show this and stop

  It shows "npm run conformance" how a connector answers, and is the bank of "npm start -- --stage production".
  It makes its own certificates and customers: it is for tests and demonstrations only.`;

export type ConnectorOptions = { port: number; data: string; memory: boolean };

/** Reads the command line; answers nothing when help was asked for. */
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
