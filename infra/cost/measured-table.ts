import { markdownTable } from "./markdown-table.ts";
import { type Measured, type MeasuredName, measuredNames } from "./measured.ts";

/** The commands, capacity units and processor time of each operation, in both stages. */
export function measuredTable({ stages }: Measured): string {
  const columns = ["commands", "read units", "write units", "ms"];
  const cells = (stage: keyof typeof stages, name: MeasuredName) => {
    const cost = stages[stage][name];
    if (!cost) return columns.map(() => "");
    const { functions, commands, reads, writes, milliseconds } = cost;
    return [commands, reads, writes, functions ? milliseconds.toFixed(1) : ""].map(String);
  };
  return markdownTable(
    [
      "Operation",
      ...columns.map((each) => `production: ${each}`),
      ...columns.map((each) => `sandbox: ${each}`),
    ],
    (Object.entries(measuredNames) as [MeasuredName, string][]).map(([name, title]) => [
      title,
      ...cells("production", name),
      ...cells("sandbox", name),
    ]),
  );
}
