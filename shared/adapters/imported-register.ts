import { ApiError } from "../errors.ts";
import { registerHours } from "../limits.ts";
import type { Register } from "../ports/register.ts";
import { registrationBy } from "../rules/registration.ts";
import { settings } from "../runtime/settings.ts";
import type { TppAuthorisation } from "../schemas/authorisation.ts";
import { type CurrentRegister, partOf, registers } from "../table/registers.ts";

/** The time for which a container uses a cached import, in milliseconds, so that most requests read nothing. */
const knownMilliseconds = 60_000;

/**
 * An older import is answered with 503 and not with 403: the fault is the bank's, and the TPP can do nothing about it.
 */
const longestMilliseconds = registerHours * 3_600_000;

type Known = {
  at: number;
  held: CurrentRegister;
  parts: Map<string, Promise<Record<string, TppAuthorisation[]>>>;
};

let known: Known | undefined;

/**
 * The register of TPPs that a job has imported. Banks are in another register, so the settings list them; they are
 * active in every role.
 */
export const importedRegister: Register = {
  async standingOf({ tppId }, at) {
    if (settings.creditInstitutions.includes(tppId))
      return { status: "active", roles: ["PSP_PI", "PSP_AI", "PSP_IC"], asOf: at.toISOString() };
    const register = await inService(at);
    if (!register || +at - Date.parse(register.held.modified) > longestMilliseconds) throw tooOld();
    const authorisations = (await partWith(tppId, register))[tppId] ?? [];
    return { ...registrationBy(authorisations, at), asOf: register.held.modified };
  },
};

/** The active import, read again after a minute. */
async function inService(at: Date): Promise<Known | undefined> {
  const age = known ? +at - known.at : Number.NaN;
  if (known && age >= 0 && age < knownMilliseconds) return known;
  const held = await registers.held();
  if (!held) return undefined;
  const isSame = known?.held.generation === held.generation;
  known = { at: +at, held, parts: (isSame && known?.parts) || new Map() };
  return known;
}

/** One part of an import. A part never changes, so it is read once. */
function partWith(tppId: string, { held, parts }: Known) {
  const name = partOf(tppId);
  const found = parts.get(name) ?? registers.part(held.generation, name);
  parts.set(name, found);
  found.catch(() => parts.delete(name));
  return found;
}

const tooOld = () =>
  new ApiError("SYSTEM_ERROR", "The register of TPPs is out of date. Try again later.", {
    status: 503,
    headers: { "retry-after": "3600" },
  });
