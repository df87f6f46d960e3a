import { idnr } from "@navikt/fnrvalidator";
import { ApiError } from "../../errors.ts";
import { readNationalNumber } from "../../rules/national-number.ts";
import { syntheticNumber } from "./synthetic-number.ts";

/** How many random numbers to try, and the step from one to the next. Any step would do. */
const [tries, stride] = [5, 1_000_003];

/**
 * The national numbers that a new customer may get: the customerNumber if it is a synthetic one, or random ones that
 * follow from the customer's id. Refuses a number that a living person may have.
 */
export function nationalNumbersToTry(customerNumber: string, id: string): string[] {
  const synthetic = readNationalNumber(customerNumber);
  if (synthetic) return [synthetic.number];
  if (idnr(customerNumber).status === "valid")
    throw new ApiError(
      "FORMAT_ERROR",
      "This may be a living person's national number; the sandbox takes synthetic ones only (month + 80).",
      { path: "customerNumber" },
    );
  const chance = parseInt(id.slice(0, 8), 16);
  return Array.from({ length: tries }, (_, step) => syntheticNumber(chance + step * stride));
}

/** Refuses a number that another customer has as its customerNumber or national number. */
export const takenNumber = () =>
  new ApiError("CONFLICT", "A customer with this number exists already.", {
    path: "customerNumber",
  });
