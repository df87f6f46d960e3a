import { readFileSync } from "node:fs";
import { costCommand } from "../../../infra/cost/command.ts";
import { runCommand } from "../../support/command.ts";

const told = async (...args: string[]) => runCommand(costCommand, ...args);
const cellsOf = (table: string, part: string) =>
  table
    .split("\n")
    .find((line) => line.startsWith(`| ${part}`))
    ?.split("|")
    .slice(2, -1)
    .map((cell) => Number(cell.replaceAll("*", "")));

describe("npm run cost", () => {
  it("tells what 1 and 100 million calls a month cost, part by part", async () => {
    const { code, stdout } = await told();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\| US dollars a month \| 1 M calls \| 100 M calls \|$/m);
    const [small = 0, large = 0] = cellsOf(stdout, "**Total**") ?? [];
    expect(small).toBeGreaterThan(10);
    expect(large).toBeGreaterThan(small);
    expect(large).toBeLessThan(100 * small);
  });

  it("is what infra/README.md says, within two in a hundred: the alarms of a function more make a little difference", async () => {
    const { stdout } = await told();
    const [header = "", ...rows] = stdout.trim().split("\n");
    const readme = readFileSync("infra/README.md", "utf8");
    expect(readme).toContain(header);
    for (const part of rows.slice(1).map((row) => row.split("|")[1]?.trim() ?? "")) {
      const [said = [], now = []] = [readme, stdout].map((text) => cellsOf(text, part));
      expect([part, said.length]).toEqual([part, 2]);
      for (const [column, figure] of said.entries())
        expect([part, Math.abs(figure / (now[column] ?? 0) - 1) <= 0.02]).toEqual([part, true]);
    }
  });

  it("adds the parts up", async () => {
    const { stdout } = await told("--calls=1");
    const sums = stdout
      .split("\n")
      .slice(2)
      .filter((line) => !/Total|thousand/.test(line))
      .flatMap((line) => Number(line.split("|")[2] ?? 0));
    const [total = 0] = cellsOf(stdout, "**Total**") ?? [];
    const sum = sums.reduce((all, part) => all + part, 0);
    // Told in whole dollars.
    expect(Math.abs(sum - total)).toBeLessThanOrEqual(0.501);
  });

  it("takes another figure for each that it assumes, and for each price", async () => {
    const { stdout } = await told("--calls=1", "--pagesPerCall=0", "--gatewayPerMillion=7");
    expect(cellsOf(stdout, "API Gateway")).toEqual([7]);
  });

  it.each([
    ["a figure nobody knows", "--rumours=1", "Unknown option"],
    ["what is no number", "--memoryGb=much", "--memoryGb needs a number"],
    ["less than nothing", "--calls=-1", "--calls needs a number"],
  ])("refuses %s", async (_, argument, words) => {
    const { code, stderr } = await told(argument);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  it("lists every figure in its help", async () => {
    const { code, stdout } = await told("--help");
    expect(code).toBe(0);
    expect(stdout).toMatch(/--readsPerCall \(\d/);
    expect(stdout).toMatch(/--tracesPerMillion \(5\)/);
  });
});
