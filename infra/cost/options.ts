import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { WrongUsage } from "../command-line.ts";
import { type Assumptions, assumptions } from "./assumptions.ts";
import { type Prices, prices } from "./prices.ts";

const figures = { ...assumptions, ...prices };

const listed = Object.entries(figures).map(
  ([name, value]) => `  --${name} (${Number(value.toPrecision(4))})`,
);

export const help = `What a production stage costs in a month by AWS's list prices, as a table in US dollars.

  npm run cost -- [options]

  --calls <list>  calls of the interface in a month, in millions (1,100)
  --help          show this and stop

What is assumed, and what AWS asks; each takes another figure:

${listed.join("\n")}

  What the figures mean stands in infra/cost/assumptions.ts and prices.ts. What a stage has is counted from the code.`;

export type CostOptions = { millions: number[]; assumed: Assumptions; prices: Prices };

/** Reads the command line; answers nothing when help was asked for. */
export function readCostOptions(args: string[]): CostOptions | undefined {
  const options: ParseArgsOptionsConfig = {
    calls: { type: "string", default: "1,100" },
    help: { type: "boolean", default: false },
  };
  for (const name of Object.keys(figures)) options[name] = { type: "string" };
  const { calls, help: asked, ...given } = parseArgs({ args, options }).values;
  if (asked) return undefined;
  const instead = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, numberOf(name, `${value}`)]),
  );
  return {
    millions: `${calls}`.split(",").map((value) => numberOf("calls", value)),
    assumed: { ...assumptions, ...instead },
    prices: { ...prices, ...instead },
  };
}

function numberOf(name: string, text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text.trim()))
    throw new WrongUsage(`--${name} needs a number that is not negative.`);
  return Number(text);
}
