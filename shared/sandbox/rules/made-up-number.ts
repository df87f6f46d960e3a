import { isNorwegianBban } from "../../schemas/account-reference.ts";

/**
 * A BBAN under 9999, which belongs to no bank, always the same for the same digits of chance. One candidate in eleven
 * has no control digit; the next one is taken then.
 */
export function madeUpBban(chance: number): string {
  for (let step = 0; step < 100; step += 1) {
    const digits = `9999${String((chance + step) % 1_000_000).padStart(6, "0")}`;
    for (let control = 0; control < 10; control += 1)
      if (isNorwegianBban(`${digits}${control}`)) return `${digits}${control}`;
  }
  throw new Error("No account number was found.");
}

/** A card's number as it is shown, always the same for the same digits of chance. */
export const madeUpPan = (chance: number): string =>
  `539900******${String(chance % 10_000).padStart(4, "0")}`;
