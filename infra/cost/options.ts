import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { WrongUsage } from "../command-line.ts";
import { type Assumptions, assumptions } from "./assumptions.ts";
import { type Prices, prices } from "./prices.ts";

const figures = { ...assumptions, ...prices };

const listed = Object.entries(figures).map(
  ([name, value]) => `  --${name} (${Number(value.toPrecision(4))})`,
);

export const help = `Shows what each operation uses, and what each stage costs in a month by AWS's list prices, as Markdown tables.

  npm run cost -- [options]

  --calls <list>  calls of the interface in a month, in millions (1,10,100)
  --write         write the tables into infra/README.md instead of showing them
  --help          show this and stop

Assumptions, and prices of AWS. Each can be replaced:

${listed.join("\n")}

  infra/cost/assumptions.ts and prices.ts explain the figures. The use of each operation is measured by
  npm run bench -- --cost, and the resources of a stage are counted from the code.`;

export type CostOptions = {
  millions: number[];
  assumed: Assumptions;
  prices: Prices;
  writes: boolean;
};

/** Reads the command line; returns undefined when help was asked for. */
export function readCostOptions(args: string[]): CostOptions | undefined {
  const options: ParseArgsOptionsConfig = {
    calls: { type: "string", default: "1,10,100" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  };
  for (const name of Object.keys(figures)) options[name] = { type: "string" };
  const { calls, write, help: asked, ...given } = parseArgs({ args, options }).values;
  if (asked) return undefined;
  const instead = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, numberOf(name, `${value}`)]),
  );
  return {
    millions: `${calls}`.split(",").map((value) => numberOf("calls", value)),
    assumed: { ...assumptions, ...instead },
    prices: { ...prices, ...instead },
    writes: write === true,
  };
}

function numberOf(name: string, text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text.trim()))
    throw new WrongUsage(`--${name} needs a number that is not negative.`);
  return Number(text);
}
