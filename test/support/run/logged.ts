/** Runs something, and returns its answer and the error log that it writes, which is not printed. */
export async function loggedBy<T>(run: () => Promise<T>): Promise<{ answer: T; log: string }> {
  const { write } = process.stderr;
  let log = "";
  process.stderr.write = ((text: string) => {
    log += text;
    return true;
  }) as typeof write;
  try {
    return { answer: await run(), log };
  } finally {
    process.stderr.write = write;
  }
}

/** Hides the error log while something runs, and returns its answer. */
export const unlogged = async <T>(run: () => Promise<T>): Promise<T> =>
  (await loggedBy(run)).answer;
