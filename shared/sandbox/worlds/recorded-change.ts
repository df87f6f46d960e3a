import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "../../errors.ts";
import type { Caller } from "../../http/call.ts";
import { decide } from "../../http/decide.ts";
import { fingerprint } from "../../secrets/derive.ts";
import { type AuditEvent, type AuditType, audit } from "../../table/audit.ts";
import type { Change } from "../../table/expressions.ts";
import { type Key, keys } from "../../table/keys.ts";

/** The change that a call makes to its sandbox. */
export type RecordedChange<T> = {
  /** The answer of the call and of every repetition. It is small, because the request guard keeps it. */
  answer: T;
  /** The changed resource, if it is not the whole sandbox. */
  resource?: { type: string; id: string };
  /** Further fields of the audit event. */
  told?: Pick<AuditEvent, "psuId" | "corporateId" | "before" | "after" | "reason">;
  changes: readonly Change[];
  /** Work after the changes. It may fail without harm. */
  after?: () => Promise<void>;
};

/** The number of attempts if other calls change the sandbox at the same time. */
const attempts = 80;

/**
 * Changes the sandbox once for each call, in one transaction with the audit event. A repeated call gets the first
 * answer, even if the sandbox has changed since. `plan` reads and refuses, and runs again if a condition of its changes
 * fails. A condition on the changed resource alone would not be enough: resources change and are deleted, so a repeated
 * POST or PUT would undo later changes.
 */
export async function changeSandboxOnce<T>(
  caller: Caller,
  type: AuditType,
  plan: () => Promise<RecordedChange<T>>,
): Promise<T> {
  const { id, tppId, requestId, realTime, isDecided, told: earlier } = caller;
  if (isDecided) return (earlier === undefined ? undefined : JSON.parse(earlier)) as T;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { answer, resource, told, changes, after } = await plan();
    const event = {
      type,
      at: realTime,
      tppId,
      requestId,
      ...(resource ? { resource } : {}),
      ...told,
    };
    const refused = await decide(
      caller,
      [audit(event), ...changes, ...counted(tppId, changes)],
      JSON.stringify(answer),
    );
    if (refused === undefined) {
      await after?.();
      return answer;
    }
    await wait(pause(attempt, id));
  }
  throw new ApiError("SYSTEM_ERROR", "Too many calls change this sandbox at once. Try again.", {
    status: 503,
    headers: { "retry-after": "1" },
  });
}

/**
 * The change that counts a recorded call, on condition that every committed import has been applied: an import may
 * contain the resource that the call makes or has not found. A call that changes or checks the profile states this
 * condition itself.
 */
function counted(tppId: string, changes: readonly Change[]): Change[] {
  const profile = keys.profile(tppId);
  const isIts = ({ PK, SK }: Key) => PK === profile.PK && SK === profile.SK;
  const names = (each: Change) =>
    ("update" in each && isIts(each.update)) || ("check" in each && isIts(each.check));
  if (changes.some(names)) return [];
  return [{ update: profile, add: { deeds: 1 }, when: { oneOf: { applying: [undefined] } } }];
}

/** Milliseconds until the next attempt. Calls that collided wait for different times, derived from their ids. */
const pause = (attempt: number, id: string): number =>
  Buffer.from(fingerprint(`${attempt}${id}`)).readUInt16BE() % (10 * Math.min(attempt, 12));
