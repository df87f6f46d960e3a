import { defineFeed } from "../../shared/http/pipeline/define-feed.ts";
import { auditArchive } from "../../shared/object-store/audit-archive.ts";
import { readEventsOf } from "../../shared/table/account-reads.ts";
import { type AuditRecord, auditLine, eventsOf } from "../../shared/table/audit.ts";

/**
 * Writes the events of each batch to one file per kind, in the folder of its first event's day. A batch that is
 * delivered again has the same file names, so it is stored once.
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
    const keep = ([first, ...others]: AuditRecord[], kind: "changes" | "reads") =>
      first &&
      auditArchive.keep({ kind, day: first.at.slice(0, 10), id }, textOf(first, ...others));
    await Promise.all([keep(changes, "changes"), keep(reads, "reads")]);
  },
});

const textOf = (...events: AuditRecord[]): string => events.map(auditLine).join("");
