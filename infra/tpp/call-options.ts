import { parseArgs } from "node:util";

export const help = `Sends one signed request to the bank of "npm start" as the demo TPP.

  npm run --silent call -- METHOD PATH [options]

  --header "Name: value"  a header, which is signed if the interface requires it; may be repeated
  --body <json>           the body
  --address <url>         the TPP interface (https://localhost:8443)
  --data <folder>         the folder with the demo TPP's certificates (.fjordgate)
  --help                  show this and stop

  npm run --silent call -- GET /v1/sandbox/customers

  The status is printed to stderr, the answer to stdout.
  Exit code: 0 for an answer below 400, 1 for any other or none, 2 for a wrong command line.`;

export type CallOptions = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: { json: unknown } | undefined;
  address: string;
  data: string;
};

/** Reads the command line; throws a readable error. Returns undefined when help was asked for. */
export function readCall(args: string[]): CallOptions | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      header: { type: "string", multiple: true, default: [] },
      body: { type: "string" },
      address: { type: "string", default: "https://localhost:8443" },
      data: { type: "string", default: ".fjordgate" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const [method, path, ...more] = positionals;
  if (!method || !path?.startsWith("/") || more.length)
    throw new Error("A method and a path are needed, such as GET /v1/sandbox/customers.");
  return {
    method: method.toUpperCase(),
    path,
    headers: Object.fromEntries(values.header.map(pairOf)),
    body: values.body === undefined ? undefined : { json: jsonOf(values.body) },
    address: values.address,
    data: values.data,
  };
}

function pairOf(header: string): [string, string] {
  const [, name, value] = /^([\w-]+)\s*:\s*(\S.*)$/.exec(header) ?? [];
  if (name && value) return [name, value];
  throw new Error('A header is written "Name: value".');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("The body is not well-formed JSON.");
  }
}
