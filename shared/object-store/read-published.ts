import { settings } from "../runtime/settings.ts";
import { readObject } from "./object-store.ts";
import { type ObjectName, useStore } from "./stores.ts";

/** Reads an object for a page that everybody may see; undefined if there is none, and on one machine. */
export async function readPublished(store: ObjectName, key: string): Promise<string | undefined> {
  useStore(store);
  if (!settings.hasAuditBucket) return undefined;
  try {
    return (await readObject(settings.auditBucket, key))?.toString("utf8");
  } catch (error) {
    // S3 says so of a missing object to a reader that may not list the bucket.
    if ((error as Error).name === "AccessDenied") return undefined;
    throw error;
  }
}
