import * as v from "valibot";
import { table } from "./client.ts";
import { keys } from "./keys.ts";

/** A customer who is signed in to see what they have consented to. */
const Visit = v.object({
  customerId: v.string(),
  name: v.string(),
  /** The number they have proved to be theirs. */
  sealedNumber: v.string(),
  place: v.string(),
  /** The TPP whose sandbox it is; in production there is one place for all. */
  tppId: v.optional(v.string()),
  /** When they have signed in, and when it ends, in real time. */
  since: v.string(),
  until: v.string(),
});
export type Visit = v.InferOutput<typeof Visit>;

/** Somebody who is at the identity provider, and until when, in real time, they may come back. It is sealed what for. */
const LedAway = v.object({ awaited: v.string(), until: v.string() });

export const visits = {
  /** Who is or was signed in in this browser. */
  async of(browser: string): Promise<Visit | undefined> {
    const item = await table.get(keys.visit(browser));
    return item && v.parse(Visit, item);
  },

  /** Signs a customer in in a browser that nobody was signed in in before. */
  async begin(browser: string, visit: Visit): Promise<void> {
    const expires = Math.floor(Date.parse(visit.until) / 1000) + 3_600;
    await table.claim({ ...keys.visit(browser), ...visit, expires }, { absent: true });
  },

  /** Keeps what the way back from the identity provider needs, in place of what was kept before in this browser. */
  async ledAway(browser: string, awaited: string, until: Date): Promise<void> {
    const expires = Math.floor(until.getTime() / 1000) + 3_600;
    await table.change([
      { put: { ...keys.ledAway(browser), awaited, until: until.toISOString(), expires }, when: {} },
    ]);
  },

  /** What was kept so. */
  async awaited(browser: string): Promise<v.InferOutput<typeof LedAway> | undefined> {
    const item = await table.get(keys.ledAway(browser));
    return item && v.parse(LedAway, item);
  },

  /** Takes it: whether it still was there, since whoever comes back by the same way once more finds nothing. */
  cameBack: async (browser: string, awaited: string): Promise<boolean> =>
    (await table.change([
      { delete: keys.ledAway(browser), when: { oneOf: { awaited: [awaited] } } },
    ])) === undefined,

  async end(browser: string): Promise<void> {
    await table.change([{ delete: keys.visit(browser) }]);
  },
};
