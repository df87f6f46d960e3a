import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";

/** The customer whom a number means that is no customer's: nobody can be them. */
const nobody = "nobody";

/**
 * The customer a request is for, as PSU-ID or X-PSU-IDENTITY says: nobody else can then complete its SCA. A number that
 * is somebody else's than PSU-ID's is refused. Whether one is a customer's at all is not told: an SCA begins that nobody
 * can complete, or a TPP could ask of whole lists of people who banks here.
 */
export async function expectedPsu(
  { psu, bank }: Caller,
  headers: { "x-psu-identity"?: string },
): Promise<string | undefined> {
  const number = headers["x-psu-identity"];
  if (number === undefined) return psu?.customerId;
  const customerId = (await bank.customer(number))?.id ?? nobody;
  if (psu === undefined || psu.customerId === customerId) return customerId;
  throw new ApiError("PSU_CREDENTIALS_INVALID", "PSU-ID stands for another person.", {
    path: "x-psu-identity",
  });
}
