import * as v from "valibot";
import { statusArchive } from "../object-store/status-archive.ts";
import { type Announcement, Announcements, Closures } from "../schemas/status.ts";
import { logError } from "../telemetry/log.ts";

/**
 * The bank's record of a stage: since when it is closed ("unknown" if the record is damaged), and announced
 * maintenance that has not ended.
 */
export type Status = { closedSince: string | undefined; announcements: readonly Announcement[] };

/** Reads the status of this stage, the next maintenance first. Throws if the stored announcements are damaged. */
export async function readStatus(now: Date): Promise<Status> {
  const { announcements = "[]", closures = "[]" } = await statusArchive.shown();
  return {
    closedSince: closedSince(closures),
    announcements: v
      .parse(Announcements, JSON.parse(announcements))
      .filter(({ to }) => Date.parse(to) > now.getTime())
      .sort((one, other) => Date.parse(one.from) - Date.parse(other.from)),
  };
}

/** The announcements do not depend on this record, so that they are shown without it. */
function closedSince(closures: string): string | undefined {
  try {
    const last = v.parse(Closures, JSON.parse(closures)).at(-1);
    return last && last.to === undefined ? last.from : undefined;
  } catch (error) {
    logError("the record of closures is damaged", error);
    return "unknown";
  }
}
