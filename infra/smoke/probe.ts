import { join } from "node:path";
import { styleText } from "node:util";
import type { Command } from "commander";
import { type ProbeResult, probeInterface } from "../../shared/probe/probe-interface.ts";
import { ReportedFailure, WrongUsage } from "../command-error.ts";
import { isFile } from "../deployment/existing-file.ts";
import { jsonOption } from "../program.ts";
import { origin, readPair, readText } from "./options.ts";

type GivenOptions = { api: string; certificates?: string; ca?: string; json?: true };

/** Adds the verb that a bank's own monitoring runs: it alone sees that the whole region is lost. */
export function addProbe(noun: Command): void {
  noun
    .command("probe")
    .description(
      "Try the TPP interface once, as the job probe-interface does each minute. Ends with 1 if it does not work. Let the bank's own monitoring run it outside AWS: only that notices the loss of the region.",
    )
    .requiredOption(
      "--api <address>",
      "the TPP interface, such as https://psd2.bank.no",
      secureOrigin,
    )
    .option(
      "--certificates <folder>",
      "the bank's own certificates: qwac.crt and .key for the connection, qseal.crt and .key, if there are any, for the signature; without the folder TLS alone is tried",
    )
    .option("--ca <file>", "trust the authorities of this file only")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      `
What fails first is named: name (DNS), connection, certificate (of the interface), truststore (the interface refuses the
client certificate), answer (of a signed request for a payment that does not exist, which must be 404), or identity (the
certificates of the probe cannot be used). With both certificates a pass proves the name, TLS, the truststore, the table and
in production the register, but neither the connector nor the OpenID provider. Give it more than 25 seconds: it waits 20 for an answer.`,
    )
    .action(run);
}

/** Without TLS nothing shows whose answer it is. One machine needs none. */
function secureOrigin(address: string): string {
  const found = origin("--api")(address);
  if (/^(https:|http:\/\/localhost(:|$))/.test(found)) return found;
  throw new WrongUsage("--api needs an address with https, such as https://psd2.bank.no.");
}

async function run({ api, certificates: folder, ca, json }: GivenOptions): Promise<void> {
  const result = await probeInterface(api, {
    ...(folder !== undefined && identityIn(folder)),
    ...(ca !== undefined && { ca: readText(ca) }),
  });
  console.log(json ? JSON.stringify(result) : textOf(result));
  if (result.failure) throw new ReportedFailure();
}

const identityIn = (folder: string) => ({
  web: readPair(folder, "qwac"),
  ...(isFile(join(folder, "qseal.crt")) && { seal: readPair(folder, "qseal") }),
});

function textOf({ tried, failure, detail, daysLeft }: ProbeResult): string {
  const result = failure ? styleText("red", `fail: ${failure}`) : styleText("green", "pass");
  const days = daysLeft === undefined ? "" : `; the certificate is valid for ${daysLeft} days`;
  return `${result}  ${tried}: ${detail}${days}`;
}
