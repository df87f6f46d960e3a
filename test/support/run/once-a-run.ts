import { existsSync, mkdirSync, readFileSync, renameSync, watch, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const asked = new Map<string, Promise<string>>();

/**
 * Returns a folder that is filled once in a run. The first test file or process that needs it fills it, and the others
 * wait. It is deleted at the end of the run.
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

/** True for the one process that creates the folder. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** The rename makes the file appear with its whole content. */
function tell(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

async function stands(file: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => existsSync(file) && resolve();
  const watcher = watch(dirname(file), look);
  // The file may have appeared before the watcher started.
  look();
  await promise.finally(() => watcher.close());
}

function folderOfRun(): string {
  const { RUN_FOLDER } = process.env;
  if (!RUN_FOLDER)
    throw new Error("RUN_FOLDER is set at the start of a run (test/runner/prepare-run.ts).");
  return RUN_FOLDER;
}
