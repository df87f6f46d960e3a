import { defineFeed } from "../../shared/http/pipeline/define-feed.ts";
import { auditArchive } from "../../shared/object-store/audit-archive.ts";
import { auditLine, eventsOf } from "../../shared/table/audit.ts";

/** A batch that comes again has the same name, and so is kept once; the day is that of its first event. */
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
