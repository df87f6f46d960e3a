import { registerHours } from "../../shared/limits.ts";
import { registrationBy } from "../../shared/rules/registration.ts";
import type { TppAuthorisation } from "../../shared/schemas/authorisation.ts";
import { partOf, registers } from "../../shared/table/registers.ts";
import { tpps } from "../../shared/table/tpps.ts";

/** Prints a TPP's registration status and the reason for it. */
export async function showTpp(
  tppId: string,
  now: Date,
): Promise<{ report: string; isAdmitted: boolean }> {
  const [held, { blocked }] = await Promise.all([registers.held(), tpps.profile(tppId)]);
  if (!held)
    return { report: "No register was imported yet: every TPP gets 503.", isAdmitted: false };
  const part = await registers.part(held.generation, partOf(tppId));
  const authorisations = part[tppId] ?? [];
  const { status, roles } = registrationBy(authorisations, now);
  const hours = Math.floor((+now - Date.parse(held.modified)) / 3_600_000);
  const isTooOld = hours >= registerHours;
  const rows = [
    ["TPP", tppId],
    ["Standing", status],
    ["Roles", roles.join(", ") || "none"],
    ["Register", `file of ${held.modified}, taken at ${held.takenAt}, ${hours} hours old`],
    ...(isTooOld ? [["", `too old: every TPP gets 503 after ${registerHours} hours`]] : []),
    ...authorisations.map((each) => ["Entry", entryOf(each)]),
    ...(authorisations.length ? [] : [["Entry", "none that serves Norway"]]),
    ["Stop list", blocked ? "the bank has stopped it: it gets 403" : "not on it"],
  ];
  return {
    report: rows.map(([name = "", value]) => `${name.padEnd(11)}${value}`).join("\n"),
    isAdmitted: status === "active" && !blocked && !isTooOld,
  };
}

const entryOf = ({ code, type, name, roles, state, since }: TppAuthorisation): string =>
  `${type} ${code} (${name}): ${roles.join(", ")}, ${state}${since ? ` on ${since}` : ", since its dates cannot be read"}`;
