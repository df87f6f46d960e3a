import { accessKindOf } from "../../shared/rules/accesses.ts";
import { cardPrefix } from "../../shared/rules/consent-state.ts";
import type { AuditRecord } from "../../shared/table/audit.ts";

/** A read of account data, put together from its events. */
export type FoundRead = AuditRecord & {
  /** The code, if the read was refused. */
  refusedWith: string | undefined;
  /** The accounts that were read, or asked for. Undefined if the events have no consent for a list. */
  accounts: readonly string[] | undefined;
};

/** The reads among events, each once. A read without a refusal counts as answered. */
export function readsAmong(events: readonly AuditRecord[]): FoundRead[] {
  const of = (type: string) => events.filter((event) => event.type === type);
  const keyOf = ({ tppId, requestId, at }: AuditRecord) => `${tppId} ${requestId} ${at}`;
  const answered = new Set(of("READ_ANSWERED").map(keyOf));
  const refused = new Map(of("READ_REFUSED").map((event) => [keyOf(event), event.code]));
  const consentsOf = consentsAmong(events);
  // An object may be lost: the later events of a read show that there was one.
  const all = new Map(
    events.filter(({ type }) => type.startsWith("READ")).map((event) => [keyOf(event), event]),
  );
  return [...all.values()].map((event) => {
    const { code: _, ...read } = event;
    const refusedWith = answered.has(keyOf(event)) ? undefined : refused.get(keyOf(event));
    return { ...read, type: "READ" as const, refusedWith, accounts: accountsOf(event, consentsOf) };
  });
}

/** Looks up the consents to read accounts of the same TPP, PSU-ID and agreement, the newest first. */
function consentsAmong(events: readonly AuditRecord[]) {
  const ownerOf = ({ tppId, psuId, corporateId }: AuditRecord) =>
    `${tppId} ${psuId} ${corporateId}`;
  const consents = events
    .filter(({ type, resource }) => type.startsWith("CONSENT_") && resource?.type !== "funds")
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  const byOwner = Map.groupBy(consents, ownerOf);
  return (read: AuditRecord) => byOwner.get(ownerOf(read)) ?? [];
}

/** The account of the path. A list reads those of the consent in force: either its accounts or its cards. */
function accountsOf(read: AuditRecord, consentsOf: ReturnType<typeof consentsAmong>) {
  if (read.account) return [read.account];
  const inForce = consentsOf(read).find(({ at }) => at <= read.at);
  if (!inForce?.after) return undefined;
  const readsCards = accessKindOf(read.operation ?? "") === "cards";
  return inForce.after
    .split(" ")
    .filter((each) => each !== "none" && each.startsWith(cardPrefix) === readsCards)
    .map((each) => each.replace(cardPrefix, ""));
}
