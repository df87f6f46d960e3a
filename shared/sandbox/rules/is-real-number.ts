import { idnr } from "@navikt/fnrvalidator";

/** Tells whether a real person may have this number. */
export function isRealNumber(text: string): boolean {
  const result = idnr(text);
  return result.status === "valid" && !result.type.includes("tnr");
}
