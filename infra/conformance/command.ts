import { readFileSync } from "node:fs";
import { connectorBankAt } from "../../shared/adapters/connector.ts";
import { agentOf } from "../../shared/adapters/connector-identity.ts";
import { cases } from "../../test/conformance/cases.ts";
import { type Outcome, runCase } from "../../test/conformance/run-cases.ts";
import { type Command, CommandRefused } from "../command-line.ts";
import { type ConformanceOptions, help, readConformanceOptions } from "./options.ts";
import { report } from "./report.ts";
import { readTestData } from "./test-data.ts";

async function run({
  url,
  cert,
  key,
  ca,
  data: file,
  only,
  format,
}: ConformanceOptions): Promise<boolean> {
  const data = readTestData(file);
  const identity = {
    certificate: pem(cert),
    key: pem(key),
    ...(ca ? { authorities: pem(ca) } : {}),
  };
  const agent = agentOf(JSON.stringify(identity));
  const peer = { address: () => url, agent: async () => agent };
  const chosen = cases.filter(({ promise }) => promise.toLowerCase().includes(only.toLowerCase()));
  if (!chosen.length) throw new CommandRefused("No promise contains the words of --only.");
  const outcomes: Outcome[] = [];
  try {
    for (const [index, each] of chosen.entries()) {
      showProgress(`${index + 1} of ${chosen.length}: ${each.promise}`);
      // Each promise gets its own time budget, like one TPP request.
      const bank = connectorBankAt({ tppId: data.tppId, realTime: new Date() }, peer);
      outcomes.push(await runCase(each, bank, data, {}));
    }
  } finally {
    showProgress("");
    agent.destroy();
  }
  console.log(report(outcomes, format));
  return outcomes.every(({ result }) => result !== "broken");
}

/**
 * Shows progress in one terminal line that it overwrites; prints nothing when stderr is no
 * terminal.
 */
function showProgress(words: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${words.slice(0, 100)}`);
}

function pem(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${(error as { code?: string }).code}.`);
  }
}

export const conformanceCommand: Command<ConformanceOptions> = {
  help,
  read: readConformanceOptions,
  run,
};
