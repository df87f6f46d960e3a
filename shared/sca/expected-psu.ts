import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { identity } from "../identity/identity.ts";

/**
 * The customer a request is for, as PSU-ID or X-PSU-IDENTITY says: nobody else can then complete its SCA. A number
 * that is nobody's, or somebody else's than PSU-ID's, is refused.
 */
export async function expectedPsu(
  { psu, world }: Caller,
  headers: { "x-psu-identity"?: string },
): Promise<string | undefined> {
  const number = headers["x-psu-identity"];
  if (number === undefined) return psu?.customerId;
  const customerId = await identity().find(world, number);
  if (customerId && (psu === undefined || psu.customerId === customerId)) return customerId;
  throw new ApiError("PSU_CREDENTIALS_INVALID", "This number stands for no such customer.", {
    path: "x-psu-identity",
  });
}
