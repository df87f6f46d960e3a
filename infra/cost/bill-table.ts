import type { BillLine } from "./estimate.ts";
import { markdownTable } from "./markdown-table.ts";

/** The monthly bill of a stage for this many million calls; `copies` is what a vault adds to it. */
export type Bill = {
  stage: string;
  millions: number;
  lines: readonly BillLine[];
  copies: number;
};

/** Formats bills as columns of one table, with the free allowances in a separate row. */
export function billTable(bills: readonly Bill[]): string {
  const parts = bills[0]?.lines.map(({ part }) => part) ?? [];
  const row = (name: string, cell: (bill: Bill) => string) => [name, ...bills.map(cell)];
  return markdownTable(
    row("US dollars a month", ({ stage, millions }) => `${stage}: ${millions} M calls`),
    [
      ...parts.map((part, at) => row(part, ({ lines }) => dollars(lines[at]?.dollars ?? 0))),
      row("**Total**", (bill) => `**${dollars(totalOf(bill))}**`),
      row("A thousand calls", (bill) => (totalOf(bill) / bill.millions / 1_000).toFixed(4)),
      row("In addition: copies in another region (production.vault)", ({ copies }) =>
        dollars(copies),
      ),
      row("Free allowances of the account, if no other stage uses them", ({ lines }) =>
        dollars(-lines.reduce((sum, { free }) => sum + free, 0)),
      ),
    ],
  );
}

const totalOf = ({ lines }: Bill) => lines.reduce((sum, line) => sum + line.dollars, 0);

/** Shows cents below 100 dollars only. */
const dollars = (amount: number) => amount.toFixed(Math.abs(amount) < 100 ? 2 : 0);
