import { dirname } from "node:path";
import { type Command, Option } from "commander";
import { connectorBankAt } from "../../shared/adapters/connector.ts";
import type { Bank } from "../../shared/ports/bank.ts";
import { cases } from "../../test/conformance/cases.ts";
import { type Outcome, runCase } from "../../test/conformance/run-cases.ts";
import { ReportedFailure, WrongUsage } from "../command-error.ts";
import { jsonOption } from "../program.ts";
import { type ConnectorAccess, connectorAgentOf, withConnector } from "./connector-options.ts";
import { commandHooks } from "./hooks.ts";
import { report } from "./report.ts";
import { readTestData } from "./test-data.ts";

/** Adds the verbs of `conformance`. */
export function addConformance(noun: Command): void {
  withConnector(noun.command("run"))
    .description(
      "Test whether a bank's connector keeps every promise of the connector contract (infra/contract). Ends with 1 if a promise is broken, and with 2 if the data file or an option is wrong. A promise that the data cannot test is skipped, with the reason.",
    )
    .requiredOption(
      "--data <file>",
      "JSON file of the customers, accounts and orders to test with, see infra/conformance/README.md",
    )
    .option("--only <words>", "test only promises whose title contains these words", "")
    .addOption(jsonOption())
    .addOption(new Option("--junit", "print JUnit's XML, for build servers").conflicts("json"))
    .addHelpText(
      "after",
      "\nThe suite submits and cancels orders, so money moves: use a test system.",
    )
    .action(run);
}

type Options = ConnectorAccess & {
  data: string;
  only: string;
  json?: boolean;
  junit?: boolean;
};

async function run({ data: file, only, json, junit, ...access }: Options): Promise<void> {
  const data = readTestData(file);
  const agent = connectorAgentOf(access);
  const peer = { address: () => access.url, agent: async () => agent };
  const chosen = cases.filter(({ promise }) => promise.toLowerCase().includes(only.toLowerCase()));
  if (!chosen.length) throw new WrongUsage("No promise contains the words of --only.");
  const outcomes: Outcome[] = [];
  let calls = 0;
  // Each call has the whole time of a request, because a promise makes more calls than a request of a TPP.
  const bank = new Proxy({} as Bank, {
    get(_, method: keyof Bank) {
      calls += 1;
      const realTime = new Date(Date.now() + calls);
      return connectorBankAt({ tppId: data.tppId, at: { realTime } }, peer)[method];
    },
  });
  try {
    const { hooks, now } = await commandHooks(data, { folder: dirname(file) });
    for (const [index, each] of chosen.entries()) {
      showProgress(`${index + 1} of ${chosen.length}: ${each.promise}`);
      outcomes.push(await runCase(each, bank, { ...data, now }, hooks));
    }
  } finally {
    showProgress("");
    agent.destroy();
  }
  const others = junit ? "junit" : "text";
  console.log(report(outcomes, json ? "json" : others));
  if (outcomes.some(({ result }) => result === "broken")) throw new ReportedFailure();
}

/**
 * Shows progress in one terminal line that it overwrites; prints nothing when stderr is no
 * terminal.
 */
function showProgress(words: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${words.slice(0, 100)}`);
}
