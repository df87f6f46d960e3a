import { readFileSync } from "node:fs";
import { written } from "../../../infra/cost/document.ts";
import { measuredNames, readMeasured } from "../../../infra/cost/measured.ts";
import { allowances, prices } from "../../../infra/cost/prices.ts";
import { runBank } from "../../support/commands/command.ts";

const told = async (...args: string[]) => runBank("cost", "show", ...args);
const cellsOf = (text: string, part: string) =>
  text
    .split("\n")
    .find((line) => line.startsWith(`| ${part}`))
    ?.split("|")
    .slice(2, -1)
    .map((cell) => Number(cell.replaceAll("*", "")));

/** Expects the same amount to 2 %, or the same text. */
function expectNear(has: string | undefined, cell: string): void {
  const [amount, documented] = [cell, has].map((text) => Number(text?.replaceAll("*", "")));
  if (!amount || documented === undefined) expect(has).toBe(cell);
  else expect(Math.abs(documented / amount - 1)).toBeLessThanOrEqual(0.02);
}

describe("bank -- cost show", () => {
  it("shows for each stage the cost of 1, 10 and 100 million calls a month, part by part", async () => {
    const { code, stdout } = await told();
    expect(code).toBe(0);
    const heads = ["production", "sandbox"].flatMap((stage) =>
      [1, 10, 100].map((millions) => `${stage}: ${millions} M calls`),
    );
    expect(stdout).toContain(`| US dollars a month | ${heads.join(" | ")} |\n`);
    const totals = cellsOf(stdout, "**Total**") ?? [];
    for (const [small = 0, middle = 0, large = 0] of [totals.slice(0, 3), totals.slice(3)]) {
      expect(small).toBeGreaterThan(10);
      expect(middle).toBeGreaterThan(small);
      expect(large).toBeGreaterThan(middle);
      expect(large).toBeLessThan(100 * small);
    }
  });

  it("shows the measured commands, capacity units and milliseconds of each operation", async () => {
    const { stdout } = await told();
    const { production, sandbox } = readMeasured().stages;
    const cells = [production, sandbox].flatMap(({ createPayment }) => {
      if (!createPayment) throw new Error("Not measured.");
      const { commands, reads, writes, milliseconds } = createPayment;
      return [commands, reads, writes, Number(milliseconds.toFixed(1))];
    });
    expect(cellsOf(stdout, measuredNames.createPayment)).toEqual(cells);
  });

  it("matches infra/cost.md, with amounts within 2 %; if not, run npm run bank -- cost write", async () => {
    const { stdout } = await told();
    const document = readFileSync("infra/cost.md", "utf8");
    // A new operation has metrics of its own, which add half a percent. The document need not follow at once.
    const now = written(document, stdout.trim()).split("\n");
    const before = document.split("\n");
    expect(now.length).toBe(before.length);
    const bill = now.findIndex((line) => line.startsWith("| US dollars"));
    for (const [at, line] of now.entries()) {
      const cells = line.split("|");
      const has = before[at]?.split("|") ?? [];
      if (at <= bill + 1 || cells.length < 3) expect(has).toEqual(cells);
      else for (const [column, cell] of cells.entries()) expectNear(has[column], cell);
    }
  });

  it("prints a total that is the sum of its parts", async () => {
    const { stdout } = await told("--calls=1");
    const [, bill = ""] = stdout.split("| US dollars");
    const sums = bill
      .split("\n")
      .slice(2)
      .filter((line) => !/Total|thousand|addition|Free/.test(line))
      .flatMap((line) => Number(line.split("|")[2] ?? 0));
    const [total = 0] = cellsOf(stdout, "**Total**") ?? [];
    const sum = sums.reduce((all, part) => all + part, 0);
    // The total and the largest amount are rounded to whole dollars.
    expect(Math.abs(sum - total)).toBeLessThanOrEqual(1.001);
  });

  it("does not subtract the free allowances from the total, and shows none as greater than the cost that it covers", async () => {
    const { stdout } = await told("--calls=100");
    const [total = 0] = cellsOf(stdout, "**Total**") ?? [];
    const [free = 0] = cellsOf(stdout, "Free allowances") ?? [];
    expect(free).toBeLessThan(0);
    expect(-free).toBeLessThan(total / 10);
    const [logs = 0] = cellsOf(stdout, "CloudWatch logs") ?? [];
    const none = await told("--calls=100", "--logKbPerCall=0");
    const [without = 0] = cellsOf(none.stdout, "Free allowances") ?? [];
    expect(logs).toBeGreaterThan(100);
    expect(without - free).toBeCloseTo(allowances.logGb * prices.logsPerGb);
  });

  it("shows the cost of the backup vault's 864 copies of the table beside the total, for production only", async () => {
    const { stdout } = await told("--calls=1", "--tableGbPerMillion=9", "--betweenRegionsPerGb=0");
    const [production = 0, sandbox] = cellsOf(stdout, "In addition") ?? [];
    const ofTable = 10 * 864 * prices.backupPerGb;
    expect([production > ofTable, production < ofTable + 10, sandbox]).toEqual([true, true, 0]);
    const sent = await told("--calls=1", "--tableGbPerMillion=9", "--betweenRegionsPerGb=0.1");
    const [more = 0] = cellsOf(sent.stdout, "In addition") ?? [];
    expect(Math.abs(more - production - 720)).toBeLessThan(1.5);
  });

  it("uses the price that an option gives", async () => {
    const before = cellsOf((await told("--calls=1")).stdout, "API Gateway") ?? [];
    const { stdout } = await told(
      "--calls=1",
      `--gatewayPerMillion=${2 * prices.gatewayPerMillion}`,
    );
    const after = cellsOf(stdout, "API Gateway") ?? [];
    for (const [at, dollars] of before.entries()) expect(after[at]).toBeCloseTo(2 * dollars, 1);
  });

  it.each([
    ["an option for an unknown price or quantity", "--rumours=1", "unknown option"],
    ["a price or quantity that is no number", "--answerKb=much", "--answerKb needs a number"],
    ["a negative number of calls", "--calls=-1", "--calls needs a number"],
  ])("refuses %s", async (_, argument, words) => {
    const { code, stderr } = await told(argument);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  it("lists in its help the prices and quantities that can be set", async () => {
    const { code, stdout } = await told("--help");
    expect(code).toBe(0);
    expect(stdout).toMatch(/--tableMilliseconds <number> +\(default: \d/);
    expect(stdout).toMatch(/--tracesPerMillion <number> +\(default: 5\)/);
  });
});
