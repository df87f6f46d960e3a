import { randomInt } from "node:crypto";

/**
 * The number of variants that the tests try: `short` a seeded sample (npm test), `long` all of them (npm run
 * test:long), `tenth` a seeded tenth of the long form's variants (CI, beside the short form). The runner prints the
 * seed.
 */
const form = process.env.TEST_FORM ?? "short";
/** The seed of the samples. */
export const seed = Number(process.env.TEST_SEED ?? randomInt(1_000_000));

/** True in the long form, which tries every variant. */
export const isLong = form === "long";

/** True in `npm test`. CI tries what takes seconds whole, so that no seed decides whether it passes. */
export const isShort = form === "short";

/** Selects variants and keeps their order: `count` of them in the short form, all in the long form. */
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

/**
 * Selects `count` variants in the short form only. CI tries all of them, so that no seed decides whether it passes: each
 * takes seconds, such as a page in a browser or the start of a program, and all of them together take a minute.
 */
export const sampledBeforeCi = <T>(all: readonly T[], count: number): readonly T[] =>
  isShort ? sampled(all, count) : all;

/** The numbers from 1 to `last`, such as the table uses of an operation. The short form takes a sample of `count`. */
export const sampledNumbers = (last: number, count: number): number[] =>
  sampled(
    Array.from({ length: last }, (_, index) => index + 1),
    count,
  );

/**
 * Spreads variants over several test cases: the case at `index` tries every `turns`-th variant, so that `turns`
 * cases in a row try each variant once. The seed selects the first variant. In the long form each case tries all.
 */
export const inTurn = <T>(all: readonly T[], index: number, turns: number): T[] =>
  all.filter((_, at) => isLong || (at + seed) % turns === index % turns);

/** A size, for example of a race or a body. The rule under test needs the short size. */
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
