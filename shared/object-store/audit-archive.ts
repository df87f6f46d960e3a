import { settings } from "../runtime/settings.ts";
import { writeObject } from "./object-store.ts";
import { useStore } from "./stores.ts";

/** The port to the archive that keeps the audit trail for years. Nobody can change what it holds. */
export const auditArchive = {
  /** Stores a text under a name. Storing the same text again under its name changes nothing. */
  async keep(name: string, text: string): Promise<void> {
    useStore("audit");
    await writeObject(settings.auditBucket, name, text);
  },
};
