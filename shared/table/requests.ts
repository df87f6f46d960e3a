import * as v from "valibot";
import { table } from "./client.ts";
import { keys } from "./keys.ts";

const Request = v.object({ print: v.string(), at: v.number() });

/** The time in which a request may be repeated, in seconds. */
const repeatableSeconds = 86_400;

const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The expiry of the record that a call has taken effect: long after its request may be repeated. */
export const markExpires = (at: Date): number => inSeconds(at) + 2 * repeatableSeconds;

export const requests = {
  /**
   * Takes an X-Request-ID for one request of a TPP for 24 hours. If it is already taken, returns the fingerprint and
   * the time of the request that has it.
   */
  async take(tppId: string, requestId: string, fingerprint: string, at: Date) {
    const expires = inSeconds(at) + repeatableSeconds;
    const item = {
      ...keys.request(tppId, requestId),
      print: fingerprint,
      at: at.getTime(),
      expires,
    };
    const standing = await table.claim(item, { absent: at });
    if (!standing) return undefined;
    const earlier = v.parse(Request, standing);
    return { fingerprint: earlier.print, at: new Date(earlier.at) };
  },
};
