import { relative } from "node:path";
import { styleText } from "node:util";
import type { Command } from "commander";
import { ReportedFailure, WrongUsage } from "../command-error.ts";
import {
  type ConnectorAccess,
  connectorAgentOf,
  withConnector,
} from "../conformance/connector-options.ts";
import { readTestData } from "../conformance/test-data.ts";
import { runUntilStopped } from "../local/run-until-stopped.ts";
import { dataOption, portOption } from "../program.ts";
import { checkConnector } from "./check-connector.ts";
import { exampleData } from "./example-data.ts";
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
  withConnector(noun.command("check"))
    .description(
      "Call each operation of a bank's connector once, and print what came and what the contract says of a wrong answer. Ends with 1 if one is wrong, and with 2 if the data file or an option is. Answers may be personal data: use a test system.",
    )
    .option(
      "--data <file>",
      "JSON file of customers, accounts and orders, see infra/conformance/README.md (default: examples, whose customer the bank does not know)",
    )
    .option("--moves-money", "also submit an order of the data file, and cancel it")
    .action(check);
}

type CheckOptions = ConnectorAccess & { data?: string; movesMoney?: boolean };

async function check({ data: file, movesMoney = false, ...access }: CheckOptions): Promise<void> {
  if (movesMoney && file === undefined) throw new WrongUsage("--moves-money needs --data.");
  const data = file === undefined ? exampleData : readTestData(file);
  const agent = connectorAgentOf(access);
  try {
    const wrong = await checkConnector(access.url, agent, { data, movesMoney });
    const rest = movesMoney ? "" : " submit and cancel were not called: they need --moves-money.";
    console.log(
      `\n${wrong === 0 ? "Every answer fits the contract." : `Wrong answers: ${wrong}.`}${rest}`,
    );
    if (wrong > 0) throw new ReportedFailure();
  } finally {
    agent.destroy();
  }
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
