import { table } from "./client.ts";
import { keys } from "./keys.ts";
import { numberFingerprint } from "./number-fingerprint.ts";

/** A failed attempt: the link, its number on that link, the national number, and the time. */
type Failed = { place: string; number: string; at: Date; link: string; count: number };

export const attempts = {
  /**
   * Counts a failed attempt for its national number in this hour, over all links. Returns false if the limit is
   * reached; parallel attempts are counted correctly. A successful attempt is never counted.
   */
  async failed({ place, number, at, link, count }: Failed, limit: number): Promise<boolean> {
    const hour = at.toISOString().slice(0, 13);
    const member = `${link}#${count}`;
    const counted = await table.update({
      update: keys.attempts(place, await numberFingerprint(place, number), hour),
      add: { failed: new Set([member]) },
      set: { expires: Math.floor(at.getTime() / 1000) + 7_200 },
      when: { room: { set: "failed", member, limit } },
    });
    return counted !== undefined;
  },
};
