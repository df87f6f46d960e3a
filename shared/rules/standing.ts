import type { Standing } from "../ports/register.ts";
import type { Authorisation } from "../schemas/authorisation.ts";
import { osloDay } from "./calendar.ts";

/**
 * How a TPP stands by its authorisations. A firm may have lost one and hold another: each is judged by itself, and the
 * roles of those that hold count together. A grant whose day has not come, or cannot be read, is none.
 */
export function standingBy(
  authorisations: readonly Authorisation[],
  at: Date,
): Pick<Standing, "status" | "roles"> {
  const holding = authorisations.filter(
    ({ state, since }) => state === "granted" && since !== undefined && since <= osloDay(at),
  );
  if (holding.length)
    return { status: "active", roles: [...new Set(holding.flatMap(({ roles }) => roles))].sort() };
  const isWithdrawn = authorisations.some(({ state }) => state === "withdrawn");
  return { status: isWithdrawn ? "withdrawn" : "unknown", roles: [] };
}
