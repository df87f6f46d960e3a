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

  async end(browser: string): Promise<void> {
    await table.change([{ delete: keys.visit(browser) }]);
  },
};
