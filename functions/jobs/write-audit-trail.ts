import { defineFeed } from "../../shared/http/pipeline/define-feed.ts";
import { auditArchive } from "../../shared/object-store/audit-archive.ts";
import { auditLine, eventsOf } from "../../shared/table/audit.ts";

/**
 * Writes each batch of events to one file, in the folder of its first event's day. A batch that is delivered again has
 * the same file name, so it is stored once.
 */
export const handler = defineFeed({
  summary: "Write the audit trail to where it is kept",
  of: ["AUDIT"],
  access: { objects: ["audit"] },

  async handle({ items, id }) {
    const [{ PK: partition }] = items;
    const day = partition.split("#")[1];
    await auditArchive.keep(`${day}/${id}.ndjson`, items.flatMap(eventsOf).map(auditLine).join(""));
  },
});
