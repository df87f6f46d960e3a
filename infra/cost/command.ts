import type { Command } from "../command-line.ts";
import { billTable } from "./bill-table.ts";
import { deployed } from "./deployed.ts";
import { estimate } from "./estimate.ts";
import { type CostOptions, help, readCostOptions } from "./options.ts";

async function run({ millions, assumed, prices }: CostOptions): Promise<boolean> {
  const stage = deployed();
  const bills = millions.map((count) => ({
    millions: count,
    lines: estimate(count * 1_000_000, { assumed, prices, stage }),
  }));
  console.log(billTable(bills));
  return true;
}

export const costCommand: Command<CostOptions> = { help, read: readCostOptions, run };
