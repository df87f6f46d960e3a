import type { AuditRecord } from "./audit.ts";
import type { Item } from "./client.ts";

/** A request for account data, as the request guard holds it. It has no address, and no data of the account. */
export type AccountRead = {
  operation: string;
  /** PSU-ID as the TPP sent it, so it may be unknown. */
  psuId?: string | undefined;
  corporateId?: string | undefined;
  /** The account or card of the path. A list has none: it reads those of the consent in force. */
  account?: string | undefined;
  /** True if the PSU was present. */
  attended: boolean;
};

/**
 * The events that an item of the request guard shows. They are the same in each of its versions, and equal lines of the
 * trail are one event, so a version that was skipped is no loss. All have the time of the first copy. A read counts as
 * refused if it has READ_REFUSED and no READ_ANSWERED, which says that a later copy was answered.
 */
export function readEventsOf({ PK, at, read, refused, answered }: Item): AuditRecord[] {
  const [, tppId = "", requestId = ""] = PK.split("#");
  const { psuId, corporateId, operation, account, attended } = read as AccountRead;
  const time = new Date(Number(at)).toISOString();
  const of = { at: time, tppId, requestId, psuId, corporateId, operation, account, attended };
  return [
    { type: "READ", ...of },
    ...(refused ? [{ type: "READ_REFUSED", ...of, code: String(refused) } as const] : []),
    ...(refused && answered ? [{ type: "READ_ANSWERED", ...of } as const] : []),
  ];
}
