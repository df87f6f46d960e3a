import { ApiError } from "../../errors.ts";
import type { Caller } from "../../http/call.ts";
import type { AuditType } from "../../table/audit.ts";
import { tpps } from "../../table/tpps.ts";
import { type ImportRow, imports } from "../table/imports.ts";
import { changeSandboxOnce, type RecordedChange } from "./recorded-change.ts";

/** Puts the rows of a load that was committed. */
export const applyImport = imports.apply;

/**
 * Puts rows into the caller's world all or not at all, also when the process dies between any two steps. They lie
 * ready first; one transaction commits them, with the deed and with the plan's own changes; then they are put. A
 * sandbox has one such load at a time: another one that is under way is finished first. Nothing a plan has read of
 * what calls have done is otherwise until its own load is committed, however much that is: else it is asked again. A
 * call that was admitted before the commit may see a part of the rows while they are written. SCA pages and jobs read
 * worlds without admission and do not wait for them.
 */
export function importOnce<T>(
  caller: Caller,
  type: AuditType,
  plan: () => Promise<Omit<RecordedChange<T>, "after"> & { rows: readonly ImportRow[] }>,
): Promise<T> {
  const { tppId, id, place: world } = caller;
  return changeSandboxOnce(caller, type, async () => {
    const profile = await tpps.profile(tppId);
    if (profile.place !== world)
      throw new ApiError("CONFLICT", "The sandbox was reset while this was under way.");
    if (profile.applying) await applyImport(tppId, profile.applying);
    const { rows, changes, ...deed } = await plan();
    const commit = await imports.stage({ ...caller, world }, rows, profile);
    return { ...deed, changes: [...commit, ...changes], after: () => applyImport(tppId, id) };
  });
}
