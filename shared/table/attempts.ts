import { table } from "./client.ts";
import { keys } from "./keys.ts";
import { numberPrint } from "./number-print.ts";

/** An attempt that failed: which link's so-manieth, with which number, when. */
type Failed = { place: string; number: string; at: Date; link: string; count: number };

export const attempts = {
  /**
   * Counts an attempt that failed among those with its number in this hour, over all links; false when there was no
   * room for it, whatever else fails at the same time. Whoever has the number is never counted.
   */
  async failed({ place, number, at, link, count }: Failed, limit: number): Promise<boolean> {
    const hour = at.toISOString().slice(0, 13);
    const member = `${link}#${count}`;
    const counted = await table.update({
      update: keys.attempts(place, await numberPrint(place, number), hour),
      add: { failed: new Set([member]) },
      set: { expires: Math.floor(at.getTime() / 1000) + 7_200 },
      when: { room: { set: "failed", member, limit } },
    });
    return counted !== undefined;
  },
};
