import { relative } from "node:path";
import { styleText } from "node:util";
import type { Command } from "commander";
import { runUntilStopped } from "../local/run-until-stopped.ts";
import { dataOption, portOption } from "../program.ts";
import { type ConnectorOptions, startConnector } from "./start-connector.ts";

/** Adds the verbs of `connector`. */
export function addConnector(noun: Command): void {
  noun
    .command("start")
    .description(
      "Serve the sandbox's bank by the connector contract (infra/contract), over mutual TLS, like a bank's own system.",
    )
    .addOption(portOption("the port to listen on, https with a client certificate").default(9443))
    .addOption(
      dataOption("the folder of certificates, secrets and the table").default(
        ".fjordgate/connector",
      ),
    )
    .option("--memory", "keep the table in memory, so that nothing is left at the end")
    .addHelpText(
      "after",
      `
It is a reference for "npm run bank -- conformance run", and the bank of "npm start -- --stage production".
It makes its own certificates and customers: use it for tests and demonstrations only.`,
    )
    .action(start);
}

const start = (options: ConnectorOptions): Promise<void> =>
  runUntilStopped(async (onStop) => {
    const { address, certificates, dataFile } = await startConnector(options, onStop);
    const folder = relative("", certificates) || ".";
    console.log(
      [
        "",
        `${styleText("bold", "Connector")}  ${address}  (with the client certificate ${folder}/interface.crt)`,
        `${styleText("bold", "Try")}  in another terminal`,
        `  npm run bank -- conformance run --url ${address} --cert ${folder}/interface.crt --key ${folder}/interface.key \\`,
        `    --ca ${folder}/authority.crt --data ${relative("", dataFile)}`,
        "",
        `${styleText("green", "ready")} in ${Math.round(performance.now())} ms; stop with Ctrl-C`,
      ].join("\n"),
    );
  });
