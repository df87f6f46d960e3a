import { settings } from "../runtime/settings.ts";
import { logError } from "../telemetry/log.ts";
import { readVersion } from "./secret-store.ts";
import { keyInFile, keyOfText, noticeUse, type RotatingName, secretUnreadable } from "./secrets.ts";

/** The keys of a secret that rotates, and when the current one was made. */
type Versions = { current: Buffer; madeAt: number; previous?: Buffer | undefined };

const hour = 3_600_000;

/** The milliseconds for which a process keeps what it has read. */
const keptFor = hour;

/**
 * The milliseconds after which a new version is used. Every process has read it by then, so no process meets a value
 * that it cannot verify.
 */
const usedAfter = 2 * hour;

/**
 * The milliseconds for which the previous version is accepted: a copy of a write may decide 24 hours after the first one,
 * and can be repeated for 24 hours more.
 */
export const acceptedFor = usedAfter + 48 * hour;

/** The milliseconds after which a secret that could not be read again is tried anew. */
const retriedAfter = 60_000;

/** The milliseconds for which nobody uses a newer version than the one read, less a minute because clocks differ. */
const safeFor = usedAfter - 60_000;

const known = new Map<RotatingName, { versions: Versions; readAt: number; triedAt: number }>();
const running = new Map<RotatingName, Promise<Versions>>();

/** The key for a value that is made at this time, or that was made at the time `madeAt`. */
export async function keyInUse(
  name: RotatingName,
  realTime: Date,
  madeAt: Date = realTime,
): Promise<Buffer> {
  const { current, previous, ...versions } = await versionsOf(name, realTime);
  const isUsed = madeAt.getTime() >= versions.madeAt + usedAfter;
  return isUsed || !previous ? current : previous;
}

/** The keys with which a value may have been made, the current one first. */
export async function acceptedKeys(name: RotatingName, realTime: Date): Promise<Buffer[]> {
  const { current, previous, madeAt } = await versionsOf(name, realTime);
  const isAccepted = realTime.getTime() < madeAt + acceptedFor;
  return previous && isAccepted ? [current, previous] : [current];
}

async function versionsOf(name: RotatingName, realTime: Date): Promise<Versions> {
  noticeUse(name);
  const now = realTime.getTime();
  const last = known.get(name);
  // A clock that is set back must not keep an old version for longer.
  if (last && Math.abs(now - last.triedAt) < keptFor) return last.versions;
  const reading = running.get(name) ?? readAgain(name, now);
  running.set(name, reading);
  return last && Math.abs(now - last.readAt) < safeFor ? last.versions : reading;
}

async function readAgain(name: RotatingName, now: number): Promise<Versions> {
  try {
    const versions = await read(name, now);
    known.set(name, { versions, readAt: now, triedAt: now });
    return versions;
  } catch (error) {
    const last = known.get(name);
    if (!last) throw error;
    // A failure of Secrets Manager must not become one of the interface.
    logError("a secret cannot be read again", error);
    last.triedAt = now - keptFor + retriedAfter;
    return last.versions;
  } finally {
    running.delete(name);
  }
}

async function read(name: RotatingName, now: number): Promise<Versions> {
  const { secretsPrefix } = settings;
  if (secretsPrefix === undefined) return { current: await keyInFile(name), madeAt: 0 };
  const id = `${secretsPrefix}${name}`;
  const readLabel = (label: "AWSCURRENT" | "AWSPREVIOUS") =>
    readVersion(id, label).catch((cause) => {
      throw secretUnreadable(id, cause);
    });
  const { text, madeAt } = await readLabel("AWSCURRENT");
  const current = keyOfText(id, text);
  if (now >= madeAt + acceptedFor) return { current, madeAt };
  const before = await readLabel("AWSPREVIOUS").catch(onlyWhenMissing);
  return { current, madeAt, previous: before && keyUnlessUnusable(id, before.text) };
}

/** The key of a previous version. One that is no key made no value, and must not stop the current one. */
function keyUnlessUnusable(id: string, text: string): Buffer | undefined {
  try {
    return keyOfText(id, text);
  } catch (error) {
    logError("the previous version of a secret is left out, because it cannot be used", error);
    return undefined;
  }
}

/** A secret that was never rotated has no previous version. */
function onlyWhenMissing(error: Error): undefined {
  const { name } = (error.cause ?? {}) as Error;
  if (name !== "ResourceNotFoundException") throw error;
}
