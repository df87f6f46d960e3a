import * as v from "valibot";
import { statusArchive } from "../object-store/status-archive.ts";
import { type Announcement, Announcements, Closures } from "../schemas/status.ts";

/** What the bank has recorded of a stage: since when it is closed, and announced maintenance that has not ended. */
export type Status = { closedSince: string | undefined; announcements: readonly Announcement[] };

/** Reads the status of this stage, the next maintenance first. Throws if what is stored is damaged. */
export async function readStatus(now: Date): Promise<Status> {
  const { announcements = "[]", closures = "[]" } = await statusArchive.shown();
  const last = v.parse(Closures, JSON.parse(closures)).at(-1);
  return {
    closedSince: last && last.to === undefined ? last.from : undefined,
    announcements: v
      .parse(Announcements, JSON.parse(announcements))
      .filter(({ to }) => Date.parse(to) > now.getTime())
      .sort((one, other) => Date.parse(one.from) - Date.parse(other.from)),
  };
}
