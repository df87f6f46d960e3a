import type { AuditRecord } from "../../shared/table/audit.ts";

/** A read of account data, put together from its events. */
export type FoundRead = AuditRecord & {
  /** The code, if the read was refused. */
  refusedWith: string | undefined;
  /** The accounts that were read, or asked for. Undefined if the trail has no consent for a list. */
  accounts: readonly string[] | undefined;
};

/** The reads among events, each once. A read without a refusal counts as answered. */
export function readsAmong(events: readonly AuditRecord[]): FoundRead[] {
  const of = (type: string) => events.filter((event) => event.type === type);
  const keyOf = ({ tppId, requestId, at }: AuditRecord) => `${tppId} ${requestId} ${at}`;
  const answered = new Set(of("READ_ANSWERED").map(keyOf));
  const refused = new Map(of("READ_REFUSED").map((event) => [keyOf(event), event.code]));
  const consents = events.filter(({ type }) => type.startsWith("CONSENT_"));
  // An object may be lost: the later events of a read show that there was one.
  const all = new Map(
    events.filter(({ type }) => type.startsWith("READ")).map((event) => [keyOf(event), event]),
  );
  return [...all.values()].map((event) => {
    const { code: _, ...read } = event;
    const refusedWith = answered.has(keyOf(event)) ? undefined : refused.get(keyOf(event));
    return { ...read, type: "READ" as const, refusedWith, accounts: accountsOf(event, consents) };
  });
}

/** The account of the path. A list reads those of the consent in force. */
function accountsOf(read: AuditRecord, consents: readonly AuditRecord[]) {
  if (read.account) return [read.account];
  const inForce = consents
    .filter(
      ({ at, tppId, psuId, corporateId }) =>
        at <= read.at &&
        tppId === read.tppId &&
        psuId === read.psuId &&
        corporateId === read.corporateId,
    )
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1);
  if (!inForce?.after) return undefined;
  return inForce.after === "none" ? [] : inForce.after.split(" ");
}
