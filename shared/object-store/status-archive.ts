import { settings } from "../runtime/settings.ts";
import { readObject, writeObject } from "./object-store.ts";
import { readPublished } from "./read-published.ts";

const announcementsKey = "status/announcements.json";
export const closuresKey = "figures/closures.json";

/** The port to what the status page shows, in the bucket of the audit trail. It keeps each version of both objects. */
export const statusArchive = {
  /** Returns both objects that a page may read, the announcements and the closures, each undefined if there is none. */
  async shown() {
    const [announcements, closures] = await Promise.all([
      readPublished("announcements", announcementsKey),
      readPublished("closures", closuresKey),
    ]);
    return { announcements, closures };
  },

  announcements: async () =>
    (await readObject(settings.auditBucket, announcementsKey))?.toString("utf8"),

  keepAnnouncements: (text: string) => writeObject(settings.auditBucket, announcementsKey, text),
};
