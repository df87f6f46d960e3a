import * as v from "valibot";
import { requestLogHours } from "../../limits.ts";
import { type Item, table } from "../../table/client.ts";
import { key } from "../../table/keys.ts";

const Problem = v.object({ code: v.string(), path: v.optional(v.string()), text: v.string() });

/** A logged request in the form that its TPP may read: no body, no answer, and only the signed headers. */
const LoggedRequest = v.object({
  /**
   * The time of the request in milliseconds (thirteen digits until 2286) and its id at the gateway. Ids are sorted by
   * time.
   */
  id: v.string(),
  /** The real time. */
  at: v.string(),
  method: v.string(),
  path: v.string(),
  query: v.string(),
  status: v.number(),
  code: v.optional(v.string()),
  requestId: v.optional(v.string()),
  milliseconds: v.number(),
  signingString: v.optional(v.string()),
  problems: v.array(Problem),
});

export type LoggedRequest = v.InferOutput<typeof LoggedRequest>;

/** A logged request of a TPP, by time. */
export const logged = (tppId: string, id: string) => key("REQUESTLOG", tppId, id);

/** In milliseconds. DynamoDB's TTL deletes items some time later. */
const kept = requestLogHours * 3_600_000;

/** This sorts after every id. */
const end = ":";

export const requestLog = {
  /** The id of a request that reached the gateway at this time with this id. */
  idOf: (at: Date, gatewayId: string): string => `${at.getTime()}-${gatewayId.slice(0, 64)}`,

  async add(tppId: string, request: LoggedRequest): Promise<void> {
    const expires = Math.ceil((Date.parse(request.at) + kept) / 1000);
    const item = { ...logged(tppId, request.id), json: JSON.stringify(request), expires };
    await table.claim(item, { absent: true });
  },

  /**
   * Reads the requests of a TPP's last 24 hours, the newest first. With `before` the list begins after that request.
   */
  async list(
    tppId: string,
    { limit, before }: { limit: number; before?: string | undefined },
    now: Date,
  ): Promise<LoggedRequest[]> {
    const since = requestLog.idOf(new Date(now.getTime() - kept), "");
    // A list that continues after a deleted request has already ended.
    if (before !== undefined && before < since) return [];
    const items = await table.query(logged(tppId, "").PK, {
      between: [since, before ?? end],
      // The request after which the list continues is read again.
      limit: limit + 1,
      newestFirst: true,
    });
    const behind = items.filter(({ SK }) => SK !== before).slice(0, limit);
    return behind.map(read);
  },

  async get(tppId: string, id: string, now: Date): Promise<LoggedRequest | undefined> {
    const item = await table.get(logged(tppId, id));
    const request = item && read(item);
    return request && now.getTime() - Date.parse(request.at) <= kept ? request : undefined;
  },
};

/**
 * Reads a request. It is one attribute of JSON text beside its key, because each attribute takes processor time in the
 * database and here. A release before stored each field as an attribute; such items stay until they expire.
 */
const read = ({ json, ...fields }: Item): LoggedRequest =>
  v.parse(LoggedRequest, typeof json === "string" ? JSON.parse(json) : fields);
