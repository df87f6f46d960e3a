import type { AuditRecord } from "../../shared/table/audit.ts";
import type { FoundRead } from "./found-reads.ts";

/** One line for each read and for each other event, in the order of time. */
export function printFound(reads: readonly FoundRead[], events: readonly AuditRecord[]): string {
  const others = events.filter(({ type }) => !type.startsWith("READ"));
  const lines = [...reads.map(readLine), ...others.map(eventLine)].sort();
  if (!lines.length) return "Nothing was found.";
  return [
    ...lines,
    "",
    `${reads.length} reads of account data, ${others.length} other events`,
  ].join("\n");
}

export const outcomeOf = ({ refusedWith }: FoundRead): string =>
  refusedWith ? `refused (${refusedWith})` : "answered";

export const accountsText = ({ accounts }: FoundRead): string =>
  accounts?.join(", ") ?? "accounts of a consent that this search has not found";

const readLine = (read: FoundRead): string =>
  [
    read.at,
    read.tppId,
    read.operation,
    outcomeOf(read),
    read.attended ? "customer present" : "customer absent",
    `PSU-ID ${read.psuId ?? "none"}`,
    ...(read.corporateId ? [`agreement ${read.corporateId}`] : []),
    ...(read.refusedWith ? [] : [accountsText(read)]),
    `request ${read.requestId}`,
  ].join("  ");

const eventLine = ({ at, tppId, type, psuId, resource, reason, requestId }: AuditRecord): string =>
  [
    at,
    tppId,
    type,
    ...(psuId ? [`PSU-ID ${psuId}`] : []),
    ...(resource ? [`${resource.type} ${resource.id}`] : []),
    ...(reason ? [`“${reason}”`] : []),
    `request ${requestId}`,
  ].join("  ");
