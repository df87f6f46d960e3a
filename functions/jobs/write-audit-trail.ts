import { defineFeed } from "../../shared/http/pipeline/define-feed.ts";
import { auditArchive } from "../../shared/object-store/audit-archive.ts";
import { readEventsOf } from "../../shared/table/account-reads.ts";
import { type AuditRecord, auditLine, eventsOf } from "../../shared/table/audit.ts";

/**
 * Writes the events of each batch to one file per kind and day of the events, because the stream keeps no order between
 * items. A batch that is delivered again has the same file names, so it is stored once.
 */
export const handler = defineFeed({
  summary: "Write the audit trail to where it is kept",
  of: ["AUDIT"],
  marked: { family: "REQUEST", by: "read.operation" },
  access: { objects: ["audit"] },

  async handle({ items, id }) {
    const isRead = ({ PK }: { PK: string }) => PK.startsWith("REQUEST#");
    const changes = items.filter((item) => !isRead(item)).flatMap(eventsOf);
    const reads = items.filter(isRead).flatMap(readEventsOf);
    const keep = (events: AuditRecord[], kind: "changes" | "reads") =>
      [...Map.groupBy(events, ({ at }) => at.slice(0, 10))].map(([day, its]) =>
        auditArchive.keep({ kind, day, id }, its.map(auditLine).join("")),
      );
    await Promise.all([...keep(changes, "changes"), ...keep(reads, "reads")]);
  },
});
