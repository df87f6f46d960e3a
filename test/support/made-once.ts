/**
 * Makes something before the tests of a file or of a describe, and leaves no trace of it to those that do not ask for it. The
 * function it answers brings the table to how it stood when that was made, and answers what was made, as often as tests
 * change it.
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

/** Has each test of a file begin with the table as it stands once something is prepared, whatever other tests made of it. */
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
