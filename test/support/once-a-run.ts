import { existsSync, mkdirSync, readFileSync, renameSync, watch, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const asked = new Map<string, Promise<string>>();

/**
 * Answers a folder that is filled once a run, however many test files and processes want it: the first to come fills it,
 * and the others wait for that. It is gone at the end of the run.
 */
export function onceARun(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const answer = asked.get(name) ?? filled(join(folderOfRun(), name), fill);
  asked.set(name, answer);
  return answer;
}

async function filled(folder: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const outcome = `${folder}.outcome`;
  if (isFirst(folder))
    await fill(folder).then(
      () => tell(outcome, ""),
      (error) => tell(outcome, `${error}`),
    );
  else await stands(outcome);
  const failure = readFileSync(outcome, "utf8");
  if (failure) throw new Error(failure);
  return folder;
}

/** Making a folder succeeds for one process only. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Renamed, a file is there with all that is in it. */
function tell(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

async function stands(file: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => existsSync(file) && resolve();
  const watcher = watch(dirname(file), look);
  // It may have come before the watcher.
  look();
  await promise.finally(() => watcher.close());
}

function folderOfRun(): string {
  const { RUN_FOLDER } = process.env;
  if (!RUN_FOLDER)
    throw new Error("RUN_FOLDER is set at the start of a run (test/runner/prepare-run.ts).");
  return RUN_FOLDER;
}
