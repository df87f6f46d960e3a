import type { FoundRead } from "./found-reads.ts";
import { accountsText, outcomeOf } from "./print-found.ts";
import type { AuditSearch } from "./search-parameters.ts";

/**
 * The information of GDPR, article 15, as far as the audit trail and the interface's rules give it, in the order of its
 * paragraph 1. The bank must add what is in brackets.
 */
export function printArticle15(
  reads: readonly FoundRead[],
  { psu, from, to }: AuditSearch,
  { readDays, changeDays }: { readDays: string; changeDays: string },
): string {
  const recipients = Map.groupBy(
    reads.filter(({ refusedWith }) => refusedWith === undefined),
    ({ tppId }) => tppId,
  );
  return [
    `Reads of account data under PSU-ID ${psu}, from ${from} to ${to} (UTC)`,
    "",
    "(a) Purposes: account information services that the customer has asked a payment service provider for (PSD2, article 67).",
    "(b) Categories of data: details, balances and transactions of accounts and cards; who asked for them, when and how.",
    "(c) Recipients:",
    ...[...recipients].flatMap(([tppId, its]) => recipient(tppId, its)),
    ...(recipients.size ? [] : ["    none in this period"]),
    `(d) Kept: who read an account for ${readDays}; consents and payments for ${changeDays}; counts of reads for 90 days.`,
    "(e) Rights: rectification, erasure, restriction, objection. A consent can be ended on the bank's own pages at any time.",
    "(f) Complaints: the data protection authority, in Norway Datatilsynet.",
    "(g) Source: the requests of these providers. The account data is the bank's own.",
    "(h) Automated decisions, profiling: none by this interface.",
    "Paragraph 2, transfers to third countries: none by the bank. The providers are licensed in the EEA. [The bank adds its processors.]",
    "Paragraph 3, copy:",
    ...reads.map(
      (read) =>
        `    ${read.at}  ${read.tppId}  ${read.operation}  ${outcomeOf(read)}  ${accountsText(read)}`,
    ),
    "",
    "[The bank adds: its name and contact, the names of the providers (npm run bank -- register show), and the same for each of the customer's other PSU-IDs (npm run bank -- customers show).]",
  ].join("\n");
}

function recipient(tppId: string, reads: readonly FoundRead[]): string[] {
  const [first, last] = [reads[0]?.at, reads.at(-1)?.at];
  const absent = reads.filter(({ attended }) => !attended).length;
  const operations = Map.groupBy(reads, ({ operation }) => operation);
  return [
    `    ${tppId}: ${reads.length} reads from ${first} to ${last}, ${absent} of them without the customer`,
    ...[...operations].map(([operation, its]) => `        ${operation}: ${its.length}`),
  ];
}
