import { InvalidArgumentError } from "commander";
import { namePattern } from "./profiles.ts";

/** Returns true for a valid name of a customer; "none" is reserved for no customer. */
const isName = (text: string): boolean => namePattern.test(text) && text !== "none";

/** Checks a name for a customer. */
export function psuName(text: string): string {
  if (isName(text)) return text;
  throw new InvalidArgumentError(
    "A name has letters, digits, dots and hyphens, 40 at most; “none” is nobody's.",
  );
}

/**
 * The default name of a customer: the number used to sign in if it is a valid name, else the
 * beginning of the PSU-ID.
 */
export const usualName = (psuId: string, number = ""): string =>
  isName(number) ? number : psuId.slice(0, 8);
