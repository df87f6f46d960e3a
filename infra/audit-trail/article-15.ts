import { readsShownDays } from "../../shared/limits.ts";
import type { AuditRecord } from "../../shared/table/audit.ts";
import type { FoundRead } from "./found-reads.ts";
import { accountsText, outcomeOf } from "./print-found.ts";
import type { Retention } from "./retention.ts";
import type { AuditSearch } from "./search-parameters.ts";

/** A disclosure of data of the account: a read, or an answer whether an amount is available. */
type Disclosure = { at: string; tppId: string; operation: string; attended: boolean };

/**
 * The information of GDPR, article 15, as far as the audit trail and the interface's rules give it, in the order of its
 * paragraph 1. The bank must add what is in brackets.
 */
export function printArticle15(
  reads: readonly FoundRead[],
  events: readonly AuditRecord[],
  { psu, from, to, retention }: AuditSearch & { retention: Retention | undefined },
): string {
  const asked = events
    .filter(({ type }) => type === "FUNDS_ASKED")
    .map(({ at, tppId }) => ({ at, tppId, operation: fundsAsked, attended: false }));
  const answered = reads
    .filter(({ refusedWith }) => refusedWith === undefined)
    .map(({ at, tppId, operation = "", attended = false }) => ({ at, tppId, operation, attended }));
  const recipients = Map.groupBy(inTime([...answered, ...asked]), ({ tppId }) => tppId);
  const copy = [
    ...reads.map((read) => ({
      at: read.at,
      text: [read.tppId, read.operation, outcomeOf(read), accountsText(read)].join("  "),
    })),
    ...asked.map(({ at, tppId, operation }) => ({ at, text: `${tppId}  ${operation}` })),
  ];
  return [
    `Reads of account data and questions about funds under PSU-ID ${psu}, from ${from} to ${to} (UTC)`,
    "",
    "(a) Purposes: services of account information and confirmations of funds that the customer has agreed with a payment service provider (PSD2, articles 65 and 67).",
    "(b) Categories of data: details, balances and transactions of accounts and cards; whether an account covers an amount; who asked for them, when and how.",
    "(c) Recipients:",
    ...[...recipients].flatMap(([tppId, its]) => recipient(tppId, its)),
    ...(recipients.size ? [] : ["    none in this period"]),
    `(d) Kept: ${keptFor(retention)}; counts of reads, and questions about funds, for ${readsShownDays} days.`,
    "(e) Rights: rectification, erasure, restriction, objection. A consent can be ended on the bank's own pages at any time.",
    "(f) Complaints: the data protection authority, in Norway Datatilsynet.",
    "(g) Source: the requests of these providers. The account data is the bank's own.",
    "(h) Automated decisions, profiling: none by this interface.",
    "Paragraph 2, transfers to third countries: none by the bank. The providers are licensed in the EEA. [The bank adds its processors.]",
    "Paragraph 3, copy:",
    ...inTime(copy).map(({ at, text }) => `    ${at}  ${text}`),
    "",
    "[The bank adds: its name and contact, the names of the providers (npm run bank -- register show), and the same for each of the customer's other PSU-IDs (npm run bank -- customers show).]",
  ].join("\n");
}

const fundsAsked = "Asked whether an amount is available";

const inTime = <T extends { at: string }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => (a.at < b.at ? -1 : 1));

const keptFor = (retention: Retention | undefined): string =>
  retention
    ? `who read an account for ${retention.readDays} days; consents and payments for ${retention.days} days`
    : "who read an account, consents and payments as long as this machine's data folder";

function recipient(tppId: string, its: readonly Disclosure[]): string[] {
  const [first, last] = [its[0]?.at, its.at(-1)?.at];
  const absent = its.filter(({ attended }) => !attended).length;
  const operations = Map.groupBy(its, ({ operation }) => operation);
  return [
    `    ${tppId}: ${its.length} times from ${first} to ${last}, ${absent} of them without the customer`,
    ...[...operations].map(([operation, each]) => `        ${operation}: ${each.length}`),
  ];
}
