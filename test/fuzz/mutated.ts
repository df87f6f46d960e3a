import { fc } from "../support/run/fast-check.ts";
import { isLong, isShort } from "../support/run/long-form.ts";

/** A change of bytes. Positions are parts of the length, so that they fit whatever the bytes are. */
type Edit = {
  kind: "set" | "cut" | "insert" | "repeat" | "end";
  from: number;
  to: number;
  bytes: Uint8Array;
};

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom("set", "cut", "insert", "repeat", "end"),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 8 }),
    fc
      .constantFrom(
        "\0",
        "\r\n",
        '"',
        "\\",
        ",",
        "=",
        "[",
        "{",
        "}",
        "%",
        "é",
        "\ud83d\ude00",
        "9".repeat(40),
      )
      .map(Buffer.from),
  ),
});

function edited(bytes: Buffer, { kind, from, to, bytes: own }: Edit): Buffer {
  const [first, last] = [from, to]
    .map((part) => Math.floor(part * bytes.length))
    .sort((a, b) => a - b) as [number, number];
  const [head, middle, tail] = [
    bytes.subarray(0, first),
    bytes.subarray(first, last),
    bytes.subarray(last),
  ];
  const parts = {
    set: [head, own, bytes.subarray(first + own.length)],
    cut: [head, tail],
    insert: [head, own, bytes.subarray(first)],
    repeat: [head, ...Array.from({ length: 1 + (own[0] ?? 0) }, () => middle), tail],
    end: [head],
  };
  return Buffer.concat(parts[kind]).subarray(0, mostBytes);
}

/** The gateway passes on no longer header, query or body than this in one piece. */
const mostBytes = 65_536;

/** Valid bytes with one to four changes, and sometimes bytes that never were valid. */
export const mutated = (samples: readonly (Buffer | string)[]): fc.Arbitrary<Buffer> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...samples.map((each) => Buffer.from(each))),
          fc.array(edit, { minLength: 1, maxLength: 4 }),
        )
        .map(([sample, edits]) => edits.reduce(edited, sample)),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map(Buffer.from) },
  );

/** The time that a case of the long form may take, in milliseconds. */
export const longest = 600_000;

/** The long form tries 50 times as many cases as the short one; a random tenth of it is CI's. */
const times = isLong ? 50 : isShort ? 1 : 5;

/** More processor time than any input may take, in microseconds. Usual inputs take a few milliseconds. */
const most = 1_000_000;

/**
 * Gives `run` this number of changed inputs in the short form, each with a number from 0 to 1 for its own choice. It may
 * throw only what `isRefusal` allows, and takes at most a second of processor time.
 */
export async function withstands(
  samples: readonly (Buffer | string)[],
  short: number,
  run: (input: Buffer, chance: number) => unknown,
  isRefusal: (error: unknown) => boolean = () => false,
): Promise<void> {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const property = fc.asyncProperty(mutated(samples), chance, async (input, of) => {
    const before = process.cpuUsage();
    try {
      await run(input, of);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    const { user, system } = process.cpuUsage(before);
    if (user + system > most) throw new Error(`This input took ${user + system} microseconds.`);
  });
  await fc.assert(property, { numRuns: short * times });
}
