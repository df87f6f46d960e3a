import type { BillLine } from "./estimate.ts";

/** A month's bill for so many million calls. */
type Bill = { millions: number; lines: readonly BillLine[] };

/** Bills beside one another, in the Markdown of infra/README.md. */
export function billTable(bills: readonly Bill[]): string {
  const parts = bills[0]?.lines.map(({ part }) => part) ?? [];
  const rows = parts.map((part, row) => [
    part,
    ...bills.map(({ lines }) => dollars(lines[row]?.dollars ?? 0)),
  ]);
  return [
    ["US dollars a month", ...bills.map(({ millions }) => `${millions} M calls`)],
    ["---", ...bills.map(() => "---:")],
    ...rows,
    ["**Total**", ...bills.map((bill) => `**${dollars(totalOf(bill))}**`)],
    [
      "A thousand calls",
      ...bills.map((bill) => (totalOf(bill) / bill.millions / 1_000).toFixed(4)),
    ],
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

const totalOf = ({ lines }: Bill) => lines.reduce((sum, line) => sum + line.dollars, 0);

/** Cents only where they are a part worth telling. */
const dollars = (amount: number) => amount.toFixed(amount < 100 ? 2 : 0);
