import { idnr } from "@navikt/fnrvalidator";

const syntheticKinds = new Set<string>(["tnr", "dnr-and-tnr"]);

/** The kinds of numbers that are somebody's in a stage. Those with month + 40 are a hospital's own, and no customer's. */
const numbersOf = {
  sandbox: {
    kinds: syntheticKinds,
    others:
      "Must be a synthetic national identity number (month + 80): the sandbox takes none that a living person may have.",
  },
  production: {
    kinds: new Set<string>(["fnr", "dnr"]),
    others: "Must be a person's national identity number; synthetic ones are for the sandbox.",
  },
};

/**
 * A synthetic national number (month + 80) with its control digits right, also when it is written
 * with blanks. Numbers that a living person may have are refused: the sandbox must never hold one.
 */
export const readNationalNumber = (text: string): { number: string } | undefined => {
  const number = text.replace(/\s/g, "");
  const result = idnr(number);
  return result.status === "valid" && syntheticKinds.has(result.type) ? { number } : undefined;
};

/** What is wrong with the number of somebody whom a stage may know, if anything, in words that do not repeat it. */
export function nationalNumberProblem(
  number: string,
  stage: keyof typeof numbersOf,
): string | undefined {
  if (!/^\d{11}$/.test(number)) return "Must be a national identity number of 11 digits.";
  const result = idnr(number);
  if (result.status === "invalid")
    return "Must be a national identity number whose date and control digits are right.";
  const taken = numbersOf[stage];
  return taken.kinds.has(result.type) ? undefined : taken.others;
}

/** A national number as its owner recognises it and nobody else can read it: 13•••••••85. */
export const maskNationalNumber = (number: string): string =>
  `${number.slice(0, 2)}${"•".repeat(7)}${number.slice(-2)}`;
