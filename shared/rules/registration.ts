import type { TppRegistration } from "../ports/register.ts";
import type { TppAuthorisation } from "../schemas/authorisation.ts";
import { osloDay } from "./calendar.ts";

/**
 * The registration status and the roles of a TPP. A firm may have lost one authorisation and hold another, so each is
 * judged by itself, and the roles of all valid ones are combined. An authorisation whose start day is in the future
 * or unreadable does not count.
 */
export function registrationBy(
  authorisations: readonly TppAuthorisation[],
  at: Date,
): Pick<TppRegistration, "status" | "roles"> {
  const holding = authorisations.filter(
    ({ state, since }) => state === "granted" && since !== undefined && since <= osloDay(at),
  );
  if (holding.length)
    return { status: "active", roles: [...new Set(holding.flatMap(({ roles }) => roles))].sort() };
  const isWithdrawn = authorisations.some(({ state }) => state === "withdrawn");
  return { status: isWithdrawn ? "withdrawn" : "unknown", roles: [] };
}
