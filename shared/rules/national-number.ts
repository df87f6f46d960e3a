import { idnr } from "@navikt/fnrvalidator";

const syntheticKinds = new Set<string>(["tnr", "dnr-and-tnr"]);
const personsKinds = new Set<string>(["fnr", "dnr"]);

/**
 * The kinds of national numbers that each stage accepts. Hospitals issue numbers with month + 40 for their own use, so
 * no customer has one.
 */
const numbersOf = {
  sandbox: {
    kinds: syntheticKinds,
    others:
      "Must be a synthetic national identity number (month + 80): the sandbox does not accept a number that a living person may have.",
  },
  production: {
    kinds: personsKinds,
    others:
      "Must be a person's national identity number; only the sandbox accepts synthetic numbers.",
  },
  "production on one machine": {
    kinds: new Set([...personsKinds, ...syntheticKinds]),
    others: "Must be a person's or a synthetic national identity number (month + 80).",
  },
};

/**
 * Reads a synthetic national number (month + 80) with valid control digits; blanks are ignored. A number that a
 * living person may have is refused, because the sandbox must never store one.
 */
export const readNationalNumber = (text: string): { number: string } | undefined => {
  const number = text.replace(/\s/g, "");
  const result = idnr(number);
  return result.status === "valid" && syntheticKinds.has(result.type) ? { number } : undefined;
};

/** The problem with a national number in a stage, if any. The text does not repeat the number. */
export function nationalNumberProblem(
  number: string,
  stage: keyof typeof numbersOf,
): string | undefined {
  if (!/^\d{11}$/.test(number)) return "Must be a national identity number of 11 digits.";
  const result = idnr(number);
  if (result.status === "invalid")
    return "Must be a national identity number with a valid date and valid control digits.";
  const taken = numbersOf[stage];
  return taken.kinds.has(result.type) ? undefined : taken.others;
}

/** Masks a national number so that only its owner recognises it: 13•••••••85. */
export const maskNationalNumber = (number: string): string =>
  `${number.slice(0, 2)}${"•".repeat(7)}${number.slice(-2)}`;
