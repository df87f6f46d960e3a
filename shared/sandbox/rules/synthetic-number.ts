import { readNationalNumber } from "../../rules/national-number.ts";

const weights = {
  first: [3, 7, 6, 1, 8, 9, 4, 5, 2],
  second: [5, 4, 3, 2, 7, 6, 5, 4, 3, 2],
};

/**
 * Makes a synthetic national number (month + 80). The same `chance` gives the same number. About one candidate in six
 * has no control digits; then the next one is taken.
 */
export function syntheticNumber(chance: number): string {
  for (let step = 0; step < 1000; step += 1) {
    const candidate = withControlDigits(nineDigits(chance + step));
    if (candidate && readNationalNumber(candidate)) return candidate;
  }
  throw new Error("No synthetic national number was found.");
}

/** Makes day, month, year and the number within the day, each from its own part of `chance`. */
function nineDigits(chance: number): string {
  let left = chance;
  const share = (count: number, first = 0, width = 2) => {
    const digit = left % count;
    left = Math.floor(left / count);
    return String(first + digit).padStart(width, "0");
  };
  return share(28, 1) + share(12, 81) + share(45, 50) + share(500, 0, 3);
}

function withControlDigits(nine: string): string | undefined {
  const first = control(nine, weights.first);
  const second = first === undefined ? undefined : control(`${nine}${first}`, weights.second);
  return second === undefined ? undefined : `${nine}${first}${second}`;
}

/** Computes a control digit by MOD11. Returns undefined if the result is 10, which is not a digit. */
function control(digits: string, by: readonly number[]): number | undefined {
  const sum = by.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const digit = (11 - (sum % 11)) % 11;
  return digit === 10 ? undefined : digit;
}
