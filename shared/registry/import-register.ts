import { randomUUID } from "node:crypto";
import { type HeldRegister, registers } from "../table/registers.ts";
import { MalformedFile } from "./json-elements.ts";
import { readRegister } from "./read-register.ts";
import { openRegister, type RegisterFile } from "./register-source.ts";

export type Imported =
  | { outcome: "taken" | "unchanged"; held: HeldRegister }
  | { outcome: "absent"; held: HeldRegister | undefined }
  | { outcome: "away" | "refused"; why: string; held: HeldRegister | undefined };

/**
 * How far ahead the source's clock may be. A file of a day to come would never be too old to be used, and no later file would
 * take its place.
 */
const aheadMilliseconds = 600_000;

/**
 * Takes the register's file where it is a newer one. What is cut short, empty, older, of a day to come, or has lost more
 * than a tenth of what the last one had is not taken, and the last one stays in service.
 */
export async function importRegister(now: Date): Promise<Imported> {
  const held = await registers.held();
  const opened = await openRegister().catch(whyOf);
  if (typeof opened === "string") return { outcome: "away", why: opened, held };
  if (!opened) return { outcome: "absent", held };
  try {
    return await takeFile(opened, held, now);
  } finally {
    opened.close();
  }
}

async function takeFile(
  { modified, content, mayShrink }: RegisterFile,
  held: HeldRegister | undefined,
  now: Date,
): Promise<Imported> {
  const refused = (why: string): Imported => ({ outcome: "refused", why, held });
  const age = held ? +modified - Date.parse(held.modified) : 1;
  if (held && age === 0) return { outcome: "unchanged", held };
  if (age < 0) return refused(`The file is of ${modified.toISOString()}, older than the last one.`);
  if (+modified > +now + aheadMilliseconds)
    return refused(`The file is of ${modified.toISOString()}, which is still to come.`);
  const read = await readRegister(content).catch((error) =>
    error instanceof MalformedFile ? refused(error.message) : away(error, held),
  );
  if ("outcome" in read) return read;
  const fault = faultOf(read, mayShrink ? undefined : held);
  if (fault) return refused(fault);
  const { entities, tpps } = read;
  const taken: HeldRegister = {
    generation: randomUUID(),
    modified: modified.toISOString(),
    takenAt: now.toISOString(),
    entities,
    tpps: tpps.size,
  };
  if (await registers.take(tpps, taken, held)) return { outcome: "taken", held: taken };
  return refused("Another run has taken a file meanwhile.");
}

const whyOf = (error: unknown): string => (error as Error).message;

const away = (error: unknown, held: HeldRegister | undefined): Imported => ({
  outcome: "away",
  why: whyOf(error),
  held,
});

type Read = Awaited<ReturnType<typeof readRegister>>;

/** More than a tenth fewer than before is a fault of the file until somebody has looked at it. */
export function faultOf(
  { entities, tpps }: Read,
  held: HeldRegister | undefined,
): string | undefined {
  if (!tpps.size) return `Of ${entities} entities none serves Norway.`;
  if (held && entities < held.entities * 0.9)
    return `The file has ${entities} entities, the last one had ${held.entities}.`;
  if (held && tpps.size < held.tpps * 0.9)
    return `In the file ${tpps.size} TPPs serve Norway, in the last one ${held.tpps} did.`;
  return undefined;
}
