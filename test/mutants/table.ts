import { readFileSync, writeFileSync } from "node:fs";
import { runProcess } from "../../infra/emulator/run-process.ts";
import { folders } from "./folders.ts";
import type { Verdict } from "./judge.ts";
import { isNoticed } from "./try-mutants.ts";

const page = "test/mutants/README.md";
const heads =
  "Folder,Mutants,Tried,Killed,Timed out,Survived,No coverage,Noticed,Goal,Minutes,Seed,Commit".split(
    ",",
  );

type Result = {
  folder: string;
  verdicts: readonly Verdict[];
  /** How many mutants the folder has, tried or not. */
  made: number;
  seconds: number;
  seed: number;
};

/** The share of mutants that a test noticed. One that no case runs counts as not noticed. */
export const noticedOf = (verdicts: readonly Verdict[]): number =>
  verdicts.filter(isNoticed).length / (verdicts.length || 1);

export const goalOf = (name: string): number =>
  folders.find(({ folder }) => folder === name)?.goal ?? 1;

/** The row of a folder in the table. */
export async function rowOf({ folder, verdicts, made, seconds, seed }: Result): Promise<string> {
  const count = (wanted: Verdict["outcome"]) =>
    verdicts.filter(({ outcome }) => outcome === wanted).length;
  const commit = await runProcess("git", ["rev-parse", "--short=8", "HEAD"]);
  return rowOfCells([
    folder,
    made,
    verdicts.length,
    count("killed"),
    count("timed out"),
    count("survived"),
    count("no coverage"),
    percent(noticedOf(verdicts)),
    percent(goalOf(folder)),
    (seconds / 60).toFixed(1),
    seed,
    commit.trim(),
  ]);
}

/** Puts a row into the table of this folder's README, in place of the folder's earlier row. */
export function writeRow(row: string): void {
  const lines = readFileSync(page, "utf8").split("\n");
  const first = lines.findIndex((line) => line.startsWith(`| ${heads[0]}`));
  const end = lines.findIndex((line, at) => at > first && !line.startsWith("|"));
  const rows = lines.slice(first + 2, end).filter((old) => nameOf(old) !== nameOf(row));
  const place = (each: string) => folders.findIndex(({ folder }) => folder === nameOf(each));
  const sorted = [...rows, row].sort((a, b) => place(a) - place(b));
  const table = [rowOfCells(heads), `|${"---|".repeat(heads.length)}`, ...sorted];
  writeFileSync(page, [...lines.slice(0, first), ...table, ...lines.slice(end)].join("\n"));
}

const nameOf = (row: string) => row.split("|")[1]?.trim();

const rowOfCells = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
