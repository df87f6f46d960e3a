import { settings } from "../runtime/settings.ts";
import { keepFile } from "./file-store.ts";
import { writeObject } from "./object-store.ts";
import { useStore } from "./stores.ts";

/** The kinds of events. Each has its own folder, with a folder for each day (UTC) in it. */
export const auditKinds = ["changes", "reads"] as const;
export type AuditKind = (typeof auditKinds)[number];

type Name = { kind: AuditKind; day: string; id: string };

/** The port to the archive that keeps the audit trail for years. Nobody can change what it holds. */
export const auditArchive = {
  /** Stores a text under a name. Storing the same text again under its name changes nothing. */
  async keep({ kind, day, id }: Name, text: string): Promise<void> {
    useStore("audit");
    const name = `${kind}/${day}/${id}.ndjson`;
    const { auditFolder } = settings;
    if (auditFolder) return keepFile(auditFolder, name, text);
    await writeObject(settings.auditBucket, name, text, { lockedUntil: lockEnd(kind, day) });
  },

  /** Adds an entry to the list of forgotten customers. */
  async forget(name: string, text: string): Promise<void> {
    useStore("audit");
    await writeObject(settings.auditBucket, `forgotten/${name}.json`, text);
  },
};

/** The end of an object's lock, if it is not the bucket's default. Reads are kept for a shorter time than changes. */
function lockEnd(kind: AuditKind, day: string): Date | undefined {
  const { readRetentionDays } = settings;
  if (kind !== "reads" || readRetentionDays === undefined) return undefined;
  return new Date(Date.parse(day) + (readRetentionDays + 1) * 86_400_000);
}
