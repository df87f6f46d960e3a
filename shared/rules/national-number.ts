import { idnr } from "@navikt/fnrvalidator";

export type NationalNumber = {
  number: string;
  kind: "NATIONAL_NUMBER" | "D_NUMBER";
  /** For display. */
  masked: string;
};

const syntheticKinds = new Map<string, NationalNumber["kind"]>([
  ["tnr", "NATIONAL_NUMBER"],
  ["dnr-and-tnr", "D_NUMBER"],
]);

/** Tells the birth date alone: 138393*****. */
export const maskNationalNumber = (number: string): string => `${number.slice(0, 6)}*****`;

/**
 * A synthetic national number (month + 80) with its control digits right, also when it is written
 * with blanks. Numbers that a living person may have are refused: the sandbox must never hold one.
 */
export const readNationalNumber = (text: string): NationalNumber | undefined => {
  const number = text.replace(/\s/g, "");
  const result = idnr(number);
  const kind = result.status === "valid" ? syntheticKinds.get(result.type) : undefined;
  return kind && { number, kind, masked: maskNationalNumber(number) };
};
