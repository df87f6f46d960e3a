import { randomUUID } from "node:crypto";
import { type CurrentRegister, registers } from "../table/registers.ts";
import { MalformedFile } from "./json-elements.ts";
import { readRegister } from "./read-register.ts";
import { openRegister, type RegisterFile } from "./register-source.ts";

export type Imported =
  | { outcome: "taken" | "unchanged"; held: CurrentRegister }
  | { outcome: "absent"; held: CurrentRegister | undefined }
  | { outcome: "away" | "refused"; why: string; held: CurrentRegister | undefined };

/**
 * The maximum time by which the source's clock may be ahead. A file with a later date would never become too old, and
 * no later file would replace it.
 */
const aheadMilliseconds = 600_000;

/**
 * Imports the register's file if it is newer. A file that is incomplete, empty, older, from the future, or more than
 * a tenth smaller than the last one is refused. The last one then stays active.
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
  held: CurrentRegister | undefined,
  now: Date,
): Promise<Imported> {
  const refused = (why: string): Imported => ({ outcome: "refused", why, held });
  const age = held ? +modified - Date.parse(held.modified) : 1;
  if (held && age === 0) return { outcome: "unchanged", held };
  if (age < 0)
    return refused(`The file is from ${modified.toISOString()}, older than the last one.`);
  if (+modified > +now + aheadMilliseconds)
    return refused(`The file is from ${modified.toISOString()}, which is in the future.`);
  const read = await readRegister(content).catch((error) =>
    error instanceof MalformedFile ? refused(error.message) : away(error, held),
  );
  if ("outcome" in read) return read;
  const fault = shrinkageFault(read, mayShrink ? undefined : held);
  if (fault) return refused(fault);
  const { entities, tpps } = read;
  const taken: CurrentRegister = {
    generation: randomUUID(),
    modified: modified.toISOString(),
    takenAt: now.toISOString(),
    entities,
    tpps: tpps.size,
  };
  if (await registers.take(tpps, taken, held)) return { outcome: "taken", held: taken };
  return refused("Another run has imported a file at the same time.");
}

const whyOf = (error: unknown): string => (error as Error).message;

const away = (error: unknown, held: CurrentRegister | undefined): Imported => ({
  outcome: "away",
  why: whyOf(error),
  held,
});

type Read = Awaited<ReturnType<typeof readRegister>>;

/** A decrease of more than a tenth counts as a fault of the file until an operator has checked it. */
export function shrinkageFault(
  { entities, tpps }: Read,
  held: CurrentRegister | undefined,
): string | undefined {
  if (!tpps.size) return `None of the file's ${entities} entities may serve Norway as a TPP.`;
  if (held && entities < held.entities * 0.9)
    return `The file has ${entities} entities, the last one had ${held.entities}.`;
  if (held && tpps.size < held.tpps * 0.9)
    return `In the file ${tpps.size} TPPs serve Norway, in the last one ${held.tpps} did.`;
  return undefined;
}
