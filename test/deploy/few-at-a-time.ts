/** More functions than these start so slowly together, on a machine with other work, that some run out of their time. */
const atOnce = 4;

/** Does something with each of many, a few at a time. */
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
