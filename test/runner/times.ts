/** The times of a test run in seconds. */
export type Times = {
  /** The seed of the samples (TEST_SEED). */
  seed: string;
  /** The time from the start of the run to its end. */
  wall: number;
  files: FileTimes[];
};

export type FileTimes = {
  /** The path below `test/`. */
  path: string;
  /** The time from the start of the file's import to the end of its last hook. */
  seconds: number;
  cases: { name: string; seconds: number }[];
};

/** A folder's line in the table: the time of its files, and the part of it that its cases take. */
type Row = { folder: string; files: number; cases: number; seconds: number; inCases: number };

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Groups the files by folders of at most two levels, the slowest first. */
function rowsOf(files: readonly FileTimes[]): Row[] {
  const folders = Map.groupBy(files, ({ path }) =>
    path.split("/").slice(0, -1).slice(0, 2).join("/"),
  );
  return [...folders]
    .map(([folder, within]) => ({
      folder,
      files: within.length,
      cases: sum(within.map(({ cases }) => cases.length)),
      seconds: sum(within.map(({ seconds }) => seconds)),
      inCases: sum(within.flatMap(({ cases }) => cases.map(({ seconds }) => seconds))),
    }))
    .sort((a, b) => b.seconds - a.seconds);
}

/** Returns the table of folders as lines. */
export function folderTable({ files, wall, seed }: Times): string[] {
  const rows = rowsOf(files);
  const width = Math.max(6, ...rows.map(({ folder }) => folder.length));
  const line = (name: string, ...cells: string[]) =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padStart(9)).join("")}`;
  const all = sum(rows.map(({ seconds }) => seconds));
  return [
    line("Folder", "Files", "Cases", "Seconds", "in cases"),
    ...rows.map(({ folder, files, cases, seconds, inCases }) =>
      line(folder, `${files}`, `${cases}`, seconds.toFixed(1), inCases.toFixed(1)),
    ),
    `${all.toFixed(0)} seconds of files in ${wall.toFixed(0)} seconds; TEST_SEED=${seed} repeats the samples.`,
  ];
}

type NamedCase = { path: string; name: string; seconds: number };

/** Returns all cases of a run, the slowest first. */
const slowestFirst = ({ files }: Times): NamedCase[] =>
  files
    .flatMap(({ path, cases }) => cases.map((each) => ({ path, ...each })))
    .sort((a, b) => b.seconds - a.seconds);

const caseLine = ({ path, name, seconds }: NamedCase) =>
  `${seconds.toFixed(1).padStart(6)} s  ${path}  ${name}`;

/** Returns the slowest cases as lines. */
export const slowestCases = (times: Times, count: number): string[] =>
  slowestFirst(times).slice(0, count).map(caseLine);

/** Returns the cases that took longer than two seconds as lines. They are only a note, and never fail the run. */
export const slowCases = (times: Times): string[] =>
  slowestFirst(times)
    .filter(({ seconds }) => seconds > 2)
    .map(caseLine);
