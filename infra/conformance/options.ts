import { parseArgs } from "node:util";
import { WrongUsage } from "../command-line.ts";

export const help = `Tests whether a bank's connector keeps every promise of the connector contract (infra/contract).

  npm run conformance -- --url https://… --cert <file> --key <file> --data <file> [options]

  --url <address>    the connector's address
  --cert <file>      the client certificate to show it, in PEM
  --key <file>       its private key, in PEM
  --ca <file>        PEM file of the authorities that issue the connector's certificate (default: those that Node.js trusts)
  --data <file>      JSON file of the customers, accounts and orders to test with, see infra/conformance/README.md
  --only <words>     tests only promises whose title contains these words
  --format <format>  text, json or junit (text)
  --help             show this and stop

  The suite submits and cancels orders, so money moves: use a test system. Exit code: 0 when no promise is broken, 1 when one
  is, 2 for a wrong command line. A promise that the data cannot test is skipped, with the reason.`;

const formats = ["text", "json", "junit"] as const;
export type Format = (typeof formats)[number];

export type ConformanceOptions = {
  url: string;
  cert: string;
  key: string;
  ca: string | undefined;
  data: string;
  only: string;
  format: Format;
};

/** Reads the command line; returns undefined when help was asked for. */
export function readConformanceOptions(args: string[]): ConformanceOptions | undefined {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args,
    options: {
      ...{ url: text, cert: text, key: text, ca: text, data: text },
      only: { type: "string", default: "" },
      format: { type: "string", default: "text" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const { url = "", cert = "", key = "", data = "", ca, only } = values;
  for (const [name, value] of Object.entries({ url, cert, key, data }))
    if (!value) throw new WrongUsage(`--${name} is needed.`);
  if (!/^https:\/\//.test(url) || !URL.canParse(url))
    throw new WrongUsage("--url must be an address that begins with https://.");
  const format = formats.find((each) => each === values.format);
  if (!format) throw new WrongUsage(`--format must be one of ${formats.join(", ")}.`);
  return { url, cert, key, ca, data, only, format };
}
