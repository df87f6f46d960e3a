import { type Command, Option } from "commander";
import { WrongUsage } from "../command-error.ts";
import { type Assumptions, assumptions } from "./assumptions.ts";
import { billTable } from "./bill-table.ts";
import { copiesOf } from "./copies.ts";
import { deployed } from "./deployed.ts";
import { writeDocument } from "./document.ts";
import { estimate } from "./estimate.ts";
import { readMeasured } from "./measured.ts";
import { measuredTable } from "./measured-table.ts";
import { type Prices, prices } from "./prices.ts";

type Options = Assumptions & Prices & { calls: readonly number[] };

/** Adds the verbs of `cost`. */
export function addCost(noun: Command): void {
  addVerb(
    noun,
    "show",
    "Show what each operation uses, and what each stage costs in a month by AWS's list prices, as Markdown tables.",
  ).action((options: Options) => console.log(tablesOf(options)));
  addVerb(noun, "write", "Write these tables into infra/cost.md.").action((options: Options) =>
    writeDocument(tablesOf(options)),
  );
}

function addVerb(noun: Command, verb: string, description: string): Command {
  const command = noun
    .command(verb)
    .description(description)
    .option(
      "--calls <list>",
      "calls of the interface in a month, in millions",
      (list) => list.split(",").map(numberOf("calls")),
      [1, 10, 100],
    );
  for (const [name, value] of Object.entries({ ...assumptions, ...prices }))
    command.addOption(
      new Option(`--${name} <number>`)
        .default(value, `${Number(value.toPrecision(4))}`)
        .argParser(numberOf(name)),
    );
  return command.addHelpText(
    "after",
    `
Each option but --calls replaces an assumption, or a price of AWS: infra/cost/assumptions.ts and prices.ts explain the
figures. The use of each operation is measured by npm run bench -- --cost, and the resources of a stage are counted from
the code.`,
  );
}

const numberOf =
  (name: string) =>
  (text: string): number => {
    if (!/^\d+(\.\d+)?$/.test(text.trim()))
      throw new WrongUsage(`--${name} needs a number that is not negative.`);
    return Number(text);
  };

function tablesOf({ calls, ...figures }: Options): string {
  const measured = readMeasured();
  const bills = (["production", "sandbox"] as const).flatMap((stageName) => {
    const given = {
      stageName,
      stage: deployed(stageName),
      costs: measured.stages[stageName],
      assumed: figures,
      prices: figures,
    };
    return calls.map((count) => ({
      stage: stageName,
      millions: count,
      lines: estimate(count * 1_000_000, given),
      copies: copiesOf(count * 1_000_000, given),
    }));
  });
  return `${measuredTable(measured)}

Milliseconds are processor time on an ${measured.processor} with Node ${measured.node}.

${billTable(bills)}`;
}
