import type { Command } from "../command-line.ts";
import { billTable } from "./bill-table.ts";
import { deployed } from "./deployed.ts";
import { writeDocument } from "./document.ts";
import { estimate } from "./estimate.ts";
import { readMeasured } from "./measured.ts";
import { measuredTable } from "./measured-table.ts";
import { type CostOptions, help, readCostOptions } from "./options.ts";

async function run({ millions, assumed, prices, writes }: CostOptions): Promise<boolean> {
  const measured = readMeasured();
  const bills = (["production", "sandbox"] as const).flatMap((stageName) => {
    const given = {
      stageName,
      stage: deployed(stageName),
      costs: measured.stages[stageName],
      assumed,
      prices,
    };
    return millions.map((count) => ({
      stage: stageName,
      millions: count,
      lines: estimate(count * 1_000_000, given),
    }));
  });
  const text = `${measuredTable(measured)}

Milliseconds are processor time on an ${measured.processor} with Node ${measured.node}.

${billTable(bills)}`;
  if (writes) writeDocument(text);
  else console.log(text);
  return true;
}

export const costCommand: Command<CostOptions> = { help, read: readCostOptions, run };
