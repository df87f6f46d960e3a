/** On a busy machine, more functions would start so slowly together that some exceed their timeout. */
const atOnce = 4;

/** Runs something for each of many items, a few at a time. */
export async function fewAtATime<T>(
  all: readonly T[],
  run: (each: T) => Promise<unknown>,
): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const each of waiting) await run(each);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
