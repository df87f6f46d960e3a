import { ApiError } from "../../errors.ts";
import type { Caller } from "../../http/call.ts";
import type { AuditType } from "../../table/audit.ts";
import { tpps } from "../../table/tpps.ts";
import { type ImportRow, imports } from "../table/imports.ts";
import { changeSandboxOnce, type RecordedChange } from "./recorded-change.ts";

/** Writes the rows of a committed import. */
export const applyImport = imports.apply;

/**
 * Writes all rows into the caller's world or none, even if the process dies between any two steps. First the rows are
 * staged. Then one transaction commits them together with the record of the call and the plan's own changes. Then the
 * rows are written. A sandbox has one import at a time; an earlier one is finished first. If another call changes the
 * sandbox between the plan's reads and the commit, the plan runs again. A call that was admitted before the commit may
 * see a part of the rows while they are written. SCA pages and jobs read worlds without admission and do not wait for
 * them.
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
      throw new ApiError("CONFLICT", "The sandbox was reset during this call.");
    if (profile.applying) await applyImport(tppId, profile.applying);
    const { rows, changes, ...deed } = await plan();
    const commit = await imports.stage({ ...caller, world }, rows, profile);
    return { ...deed, changes: [...commit, ...changes], after: () => applyImport(tppId, id) };
  });
}
