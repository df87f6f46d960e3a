import { randomInt } from "node:crypto";

/**
 * How much of their variants tests try: `short` a seeded sample (npm test), `long` all of them (npm run test:long), `tenth`
 * a seeded tenth of what the long form tries (CI, beside the short form). The runner prints the seed.
 */
const form = process.env.TEST_FORM ?? "short";
/** What the samples are chosen by. */
export const seed = Number(process.env.TEST_SEED ?? randomInt(1_000_000));

/** Whether everything is tried. */
export const isLong = form === "long";

/** Some of the variants, in their order: `count` of them in the short form, all in the long one. */
export function sampled<T>(all: readonly T[], count: number): T[] {
  const wanted = isLong ? all.length : form === "tenth" ? Math.ceil(all.length / 10) : count;
  const chance = chances(seed + all.length);
  return all
    .map((each, index) => ({ each, index, rank: chance() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, wanted)
    .sort((a, b) => a.index - b.index)
    .map(({ each }) => each);
}

/** The numbers from 1 to `last`, such as the uses of the table an operation makes; a sample of them in the short form. */
export const sampledNumbers = (last: number, count: number): number[] =>
  sampled(
    Array.from({ length: last }, (_, index) => index + 1),
    count,
  );

/**
 * Variants that take turns over several cases: the case at `index` tries every so many-th of them, so that `turns` cases
 * in a row try each once. The seed says with which they begin; in the long form each case tries all.
 */
export const inTurn = <T>(all: readonly T[], index: number, turns: number): T[] =>
  all.filter((_, at) => isLong || (at + seed) % turns === index % turns);

/** A size, such as of a race or of a body: the smaller one is what the rule needs. */
export const sized = (short: number, long: number): number => (isLong ? long : short);

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function chances(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
