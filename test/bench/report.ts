const isPlain = () => "NO_COLOR" in process.env || !process.stdout.isTTY;
const red = (text: string) => (isPlain() ? text : `\u001b[31m${text}\u001b[0m`);

/** A measured value, its budget, and whether it is within the budget. */
export type Line = { what: string; measured: string; budget: string; holds: boolean };

/** Prints one table of all lines, and marks those over their budget. Returns true if all are within their budgets. */
export function report(lines: readonly Line[]): boolean {
  const width = (key: "what" | "measured" | "budget") =>
    Math.max(...lines.map((line) => line[key].length), key.length);
  const [what, measured, budget] = [width("what"), width("measured"), width("budget")];
  const row = (line: Omit<Line, "holds">, end: string) =>
    `${line.what.padEnd(what)}  ${line.measured.padStart(measured)}  ${line.budget.padStart(budget)}  ${end}`;
  console.log(row({ what: "what", measured: "measured", budget: "budget" }, ""));
  for (const { holds, ...line } of lines)
    console.log(holds ? row(line, line.budget ? "ok" : "") : red(row(line, "OVER")));
  return lines.every(({ holds }) => holds);
}

/** Makes a line whose measured value and budget are ratios. */
export const ratioLine = (what: string, ratio: number, budget?: number): Line => ({
  what,
  measured: `${ratio.toFixed(2)} x`,
  budget: budget ? `${budget.toFixed(2)} x` : "",
  holds: budget === undefined || ratio <= budget,
});
