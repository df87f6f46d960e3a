import { isNorwegianBban } from "../../schemas/account-reference.ts";

/**
 * Makes a BBAN that begins with 9999, which belongs to no bank. The same `chance` gives the same BBAN. One candidate in
 * eleven has no control digit; then the next one is taken.
 */
export function madeUpBban(chance: number): string {
  for (let step = 0; step < 100; step += 1) {
    const digits = `9999${String((chance + step) % 1_000_000).padStart(6, "0")}`;
    for (let control = 0; control < 10; control += 1)
      if (isNorwegianBban(`${digits}${control}`)) return `${digits}${control}`;
  }
  throw new Error("No account number was found.");
}

/** Makes a masked card number. The same `chance` gives the same number. */
export const madeUpPan = (chance: number): string =>
  `539900******${String(chance % 10_000).padStart(4, "0")}`;
