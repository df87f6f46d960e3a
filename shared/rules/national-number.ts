import { idnr } from "@navikt/fnrvalidator";

const syntheticKinds = new Set<string>(["tnr", "dnr-and-tnr"]);

/**
 * A synthetic national number (month + 80) with its control digits right, also when it is written
 * with blanks. Numbers that a living person may have are refused: the sandbox must never hold one.
 */
export const readNationalNumber = (text: string): { number: string } | undefined => {
  const number = text.replace(/\s/g, "");
  const result = idnr(number);
  return result.status === "valid" && syntheticKinds.has(result.type) ? { number } : undefined;
};
