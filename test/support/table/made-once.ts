/**
 * Makes something once before the tests of a file or a describe, and then restores the table for the tests that do not
 * need it. Returns a function that restores the table to the state right after the making, and returns what was made.
 */
export function madeOnce<T>(
  { keep }: { keep(): Promise<() => Promise<void>> },
  make: () => Promise<T>,
): () => Promise<T> {
  let made: { value: T; again: () => Promise<void> };

  beforeAll(async () => {
    const before = await keep();
    made = { value: await make(), again: await keep() };
    await before();
  });

  return async () => {
    await made.again();
    return made.value;
  };
}

/** Restores the table before each test of a file to its state after `prepare`. */
export function beginAnew(
  { keep }: { keep(): Promise<() => Promise<void>> },
  prepare: () => Promise<unknown> = async () => undefined,
): void {
  let again: () => Promise<void>;

  beforeAll(async () => {
    await prepare();
    again = await keep();
  });

  beforeEach(() => again());
}
