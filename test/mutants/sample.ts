import { hashOf } from "./instrument.ts";
import type { Mutant } from "./mutant.ts";

/** Draws mutants: the same ones for the same seed, as long as their files do not change. */
export function drawn(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const lots = mutants.map((mutant) => ({ mutant, lot: hashOf(`${seed}`, mutant.id) }));
  lots.sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return lots.slice(0, count).map(({ mutant }) => mutant);
}
