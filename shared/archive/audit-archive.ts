import { writeObject } from "../object-store.ts";
import { settings } from "../settings.ts";
import { useStore } from "../stores.ts";

/** The port to where the audit trail is kept for years, beyond anybody's reach. */
export const auditArchive = {
  /** Keeps some text under a name; the same name again replaces nothing but itself. */
  async keep(name: string, text: string): Promise<void> {
    useStore("audit");
    await writeObject(settings.auditBucket, name, text);
  },
};
