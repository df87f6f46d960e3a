import { readFileSync } from "node:fs";
import { consentDays } from "../../shared/limits.ts";
import { addDays } from "../../shared/rules/calendar.ts";
import type { AuditRecord } from "../../shared/table/audit.ts";

/** The conditions of a search: all that are given must match. `from` and `to` are days in UTC, both included. */
export type AuditSearch = {
  psu?: string | undefined;
  tpp?: string | undefined;
  payment?: string | undefined;
  request?: string | undefined;
  from: string;
  to: string;
};

/** The statement that Athena runs. */
export const searchStatement = readFileSync(new URL("search.sql", import.meta.url), "utf8");

/**
 * The days whose folders are searched, by kind. The consent in force may be older than the period, and its first day in
 * Oslo may be the day after its day in UTC.
 */
export const foldersOf = ({ from, to }: AuditSearch) => ({
  reads: [from, to],
  changes: [addDays(from, -1 - consentDays), to],
});

/** The values of the statement's parameters, in order. */
export function searchParameters(search: AuditSearch): string[] {
  const { reads, changes } = foldersOf(search);
  const { psu = "", tpp = "", payment = "", request = "" } = search;
  const asked = [psu, tpp, payment, request].flatMap((each) => [each, each]);
  return [...reads, ...changes, search.from, addDays(search.to, 1), ...asked];
}

/** True if an event is one that the statement finds in its folder. */
export function isFound(event: AuditRecord, search: AuditSearch): boolean {
  const { psu, tpp, payment, request, from, to } = search;
  const isOf = (asked: string | undefined, value: string | undefined) => !asked || asked === value;
  return (
    (event.at >= from || event.type.startsWith("CONSENT_")) &&
    event.at < addDays(to, 1) &&
    isOf(psu, event.psuId) &&
    isOf(tpp, event.tppId) &&
    isOf(payment, event.resource?.id) &&
    isOf(request, event.requestId)
  );
}
