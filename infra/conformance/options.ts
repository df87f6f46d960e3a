import { parseArgs } from "node:util";
import { WrongUsage } from "../command-line.ts";

export const help = `Tries a bank's connector for every promise of the connector contract (infra/contract).

  npm run conformance -- --url https://… --cert <file> --key <file> --data <file> [options]

  --url <address>    where the connector is
  --cert <file>      the client certificate to show it, in PEM
  --key <file>       its private key, in PEM
  --ca <file>        the authorities that the connector's own certificate may come from, in PEM; without it those that Node trusts
  --data <file>      which customers, accounts and orders the bank has for this: JSON, see infra/conformance/README.md
  --only <words>     tries only promises that have these words
  --format <format>  text, json or junit (text)
  --help             show this and stop

  Orders are submitted and cancelled, so money moves: give it a test system. It exits with 0 when no promise is broken, with 1 when
  one is, with 2 for a wrong command line. Promises that the data cannot try are skipped, and say why.`;

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

/** Reads the command line; answers nothing when help was asked for. */
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
    throw new WrongUsage("--url is an address that begins with https://.");
  const format = formats.find((each) => each === values.format);
  if (!format) throw new WrongUsage(`--format is ${formats.join(", ")}.`);
  return { url, cert, key, ca, data, only, format };
}
