import * as v from "valibot";
import { clockOffsetOf, timesOf } from "../rules/clock.ts";
import { fingerprint } from "../secrets/derive.ts";
import { authorisations } from "./authorisations.ts";
import { table } from "./client.ts";
import type { Attributes, Change, Condition } from "./expressions.ts";
import { jsonOf } from "./json-attribute.ts";
import { keys } from "./keys.ts";
import { type Outcome, type ScaFlow, ScaFlowItem, type StoredFlow } from "./sca-flow-item.ts";

export const scaFlows = {
  byToken: (token: string, realTime: Date): Promise<ScaFlow | undefined> =>
    scaFlows.get(fingerprint(token), realTime),

  async get(tokenHash: string, realTime: Date): Promise<ScaFlow | undefined> {
    const item = await table.get(keys.scaFlow(tokenHash));
    return item && flowOf(v.parse(ScaFlowItem, item), realTime);
  },

  /** Reads a flow once more in the same call. */
  again: ({ tokenHash, at }: Pick<ScaFlow, "tokenHash" | "at">): Promise<ScaFlow | undefined> =>
    scaFlows.get(tokenHash, at.realTime),

  /** The change that creates a flow. */
  started(flow: ScaFlow): Change {
    const expires = Math.floor(Date.parse(flow.deadline) / 1000) + 86_400;
    const item: Attributes = { ...storedAttributes(flow), expires };
    return { put: { ...keys.scaFlow(flow.tokenHash), ...item }, when: { absent: true } };
  },

  /** Binds a flow to a browser, unless it is bound to another one. If two are first at once, one of them gets it. */
  async bind({ tokenHash, at }: ScaFlow, browser: string): Promise<ScaFlow | undefined> {
    const held = await update(tokenHash, {
      set: { browser },
      when: { present: true, oneOf: { browser: [undefined, browser] } },
    });
    return held && flowOf(held, at.realTime);
  },

  /**
   * Counts an attempt at identification before the number is looked up. Returns undefined if all attempts are used
   * up.
   */
  attempted: ({ tokenHash, at }: Pick<ScaFlow, "tokenHash" | "at">, limit: number) =>
    update(tokenHash, {
      add: { attempts: 1 },
      set: { attemptedAt: at.realTime.toISOString() },
      when: { oneOf: { state: ["CREATED"], attempts: Array.from({ length: limit }, (_, i) => i) } },
    }),

  /** Removes an attempt from the count, because its number is blocked and was not looked up. */
  notAttempted: (tokenHash: string) => update(tokenHash, { add: { attempts: -1 }, when: {} }),

  /** Stores the data for the return from the identity provider. It replaces earlier data. */
  sentToProvider: (tokenHash: string, kept: { awaited: string; sealedToken: string }) =>
    update(tokenHash, { set: kept, when: { oneOf: { state: ["CREATED", "IDENTIFIED"] } } }),

  /** Removes that data. A second return with the same state finds nothing. */
  cameBack: (tokenHash: string, awaited: string) =>
    update(tokenHash, { remove: ["awaited"], when: { oneOf: { awaited: [awaited] } } }),

  /**
   * Stores the PSU, the context and the choices, in one transaction with other changes. Fields set to undefined are
   * removed, so that nothing of an earlier choice stays. Returns false if another change was refused.
   */
  async prepared(
    tokenHash: string,
    known: Partial<ScaFlow>,
    otherChanges: readonly Change[] = [],
  ): Promise<boolean> {
    const refused = await table.change([
      {
        update: keys.scaFlow(tokenHash),
        set: { ...storedAttributes(known), state: "IDENTIFIED" },
        remove: Object.entries(known).flatMap(([name, value]) =>
          value === undefined ? [name] : [],
        ),
        when: { oneOf: { state: ["CREATED", "IDENTIFIED"] } },
      },
      ...otherChanges,
    ]);
    return refused === undefined || refused === 0;
  },

  /** The changes that end a flow, once, and its authorisation. */
  finished: (
    { tokenHash, authorisation }: Pick<ScaFlow, "tokenHash" | "authorisation">,
    outcome: Outcome,
  ): Change[] => [
    {
      update: keys.scaFlow(tokenHash),
      set: { state: "FINISHED", outcome },
      when: { oneOf: { state: ["CREATED", "IDENTIFIED"] } },
    },
    ...(authorisation
      ? [
          authorisations.finished(
            authorisation,
            outcome.kind === "approved" ? "FINALISED" : "FAILED",
          ),
        ]
      : []),
  ],
};

const flowOf = ({ clockOffset, ...flow }: StoredFlow, realTime: Date): ScaFlow => ({
  ...flow,
  at: timesOf({ clockOffset }, realTime),
});

/** Attributes of a flow as the table stores them. */
const storedAttributes = ({ payment, at, ...others }: Partial<ScaFlow>) => ({
  ...others,
  ...(at ? { clockOffset: clockOffsetOf(at) } : {}),
  ...(payment ? { payment: jsonOf(payment) } : {}),
});

async function update(
  tokenHash: string,
  change: {
    set?: Attributes;
    add?: Record<string, number>;
    remove?: readonly string[];
    when: Condition;
  },
): Promise<StoredFlow | undefined> {
  const item = await table.update({ update: keys.scaFlow(tokenHash), ...change });
  return item && v.parse(ScaFlowItem, item);
}
