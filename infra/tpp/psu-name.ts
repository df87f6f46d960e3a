import { InvalidArgumentError } from "commander";
import { namePattern } from "./profiles.ts";

/** Whether a customer can be kept under a name and be found again; "none" is nobody. */
const isName = (text: string): boolean => namePattern.test(text) && text !== "none";

/** Reads what a customer shall be called. */
export function psuName(text: string): string {
  if (isName(text)) return text;
  throw new InvalidArgumentError(
    "A name has letters, digits, dots and hyphens, 40 at most; “none” is nobody's.",
  );
}

/** What a customer is called who is given no name: the number signed in with, where that can be one, or the PSU-ID's beginning. */
export const usualName = (psuId: string, number = ""): string =>
  isName(number) ? number : psuId.slice(0, 8);
