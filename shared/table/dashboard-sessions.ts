import * as v from "valibot";
import { table } from "./client.ts";
import { keys } from "./keys.ts";

/** A dashboard session: a signed-in customer. */
const Visit = v.object({
  customerId: v.string(),
  name: v.string(),
  /** The national number that the customer has proved, encrypted. */
  sealedNumber: v.string(),
  place: v.string(),
  /** The TPP of the sandbox. In production there is only one world. */
  tppId: v.optional(v.string()),
  /** The time of the sign-in and the end of the session, in real time. */
  since: v.string(),
  until: v.string(),
});
export type DashboardSession = v.InferOutput<typeof Visit>;

/** A customer at the identity provider, with the latest time for the return, in real time. `awaited` is encrypted. */
const LedAway = v.object({ awaited: v.string(), until: v.string() });

export const dashboardSessions = {
  /** The current or expired session of a browser. */
  async of(browser: string): Promise<DashboardSession | undefined> {
    const item = await table.get(keys.dashboardSession(browser));
    return item && v.parse(Visit, item);
  },

  /** Starts a session in a browser that has none. */
  async begin(browser: string, session: DashboardSession): Promise<void> {
    const expires = Math.floor(Date.parse(session.until) / 1000) + 3_600;
    await table.claim({ ...keys.dashboardSession(browser), ...session, expires }, { absent: true });
  },

  /** Stores the data for the return from the identity provider. It replaces earlier data of this browser. */
  async sentToProvider(browser: string, awaited: string, until: Date): Promise<void> {
    const expires = Math.floor(until.getTime() / 1000) + 3_600;
    await table.change([
      {
        put: { ...keys.sentToProvider(browser), awaited, until: until.toISOString(), expires },
        when: {},
      },
    ]);
  },

  /** The stored data. */
  async awaited(browser: string): Promise<v.InferOutput<typeof LedAway> | undefined> {
    const item = await table.get(keys.sentToProvider(browser));
    return item && v.parse(LedAway, item);
  },

  /**
   * Removes the stored data. Returns false if it was already removed: a second return with the same state finds
   * nothing.
   */
  cameBack: async (browser: string, awaited: string): Promise<boolean> =>
    (await table.change([
      { delete: keys.sentToProvider(browser), when: { oneOf: { awaited: [awaited] } } },
    ])) === undefined,

  async end(browser: string): Promise<void> {
    await table.change([{ delete: keys.dashboardSession(browser) }]);
  },
};
