import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";

/** A customer id that no customer has. It stands for a number that belongs to no customer. */
const nobody = "nobody";

/**
 * The customer that PSU-ID or X-PSU-IDENTITY names. Only this customer can complete the SCA. If the two name
 * different persons, the request is refused. A number without a customer is not refused: the SCA starts, but nobody
 * can complete it. Otherwise a TPP could test whole lists of people for customers of the bank.
 */
export async function expectedPsu(
  { psu, bank }: Caller,
  headers: { "x-psu-identity"?: string },
): Promise<string | undefined> {
  const number = headers["x-psu-identity"];
  if (number === undefined) return psu?.customerId;
  const customerId = (await bank.customer(number))?.id ?? nobody;
  if (psu === undefined || psu.customerId === customerId) return customerId;
  throw new ApiError(
    "PSU_CREDENTIALS_INVALID",
    "PSU-ID and X-PSU-IDENTITY name different persons.",
    {
      path: "x-psu-identity",
    },
  );
}
