import * as v from "valibot";
import { fingerprint } from "../derive.ts";
import { authenticationMethods } from "../schemas/authentication-method.ts";
import { Granted } from "../schemas/relationship.ts";
import { authorisations } from "./authorisations.ts";
import { table } from "./client.ts";
import type { Attributes, Change, Condition } from "./expressions.ts";
import { keys } from "./keys.ts";
import { PaymentItem } from "./payment-item.ts";

const context = v.picklist(["PRIVATE", "CORPORATE"]);

const Outcome = v.variant("kind", [
  v.object({
    kind: v.literal("approved"),
    psuId: v.string(),
    context,
    corporateId: v.optional(v.string()),
  }),
  v.object({
    kind: v.picklist(["cancelled", "expired", "failed"]),
    status: v.number(),
    code: v.string(),
    message: v.string(),
    system: v.optional(v.string()),
  }),
]);

/** One redirect of a PSU, from the link's making to the way back. */
const ScaFlowItem = v.object({
  tokenHash: v.string(),
  tppId: v.string(),
  tppName: v.string(),
  place: v.string(),
  clockOffset: v.number(),
  requestId: v.string(),
  sessionId: v.string(),
  redirectUri: v.string(),
  brand: v.optional(v.string()),
  /** The PSU the TPP means, and the context it wants; the person who comes must be that one. */
  psuId: v.optional(v.string()),
  expectedCustomer: v.optional(v.string()),
  wantedContext: v.optional(context),
  wantedCorporateId: v.optional(v.string()),
  /** The national number of X-PSU-IDENTITY as its owner is shown it, who then need not enter it. */
  maskedNumber: v.optional(v.string()),
  /** That number, and from identification on the one that was proved: nobody else's approval ends the flow. */
  sealedNumber: v.optional(v.string()),
  /** The method the PSU authenticates by, where the TPP prefers one. */
  method: v.optional(v.picklist(authenticationMethods)),
  /** The TPP's app waits for the PSU on the same phone (TPP-Redirect-Preferred: false). */
  appLinking: v.optional(v.boolean()),
  /** Who comes, if it is the browser of a session valid when the link was made; the SCA is then that session's. */
  presumed: v.optional(
    v.object({
      browser: v.string(),
      customerId: v.string(),
      psuName: v.optional(v.string()),
      context: v.optional(context),
      corporateId: v.optional(v.string()),
      scaAt: v.string(),
    }),
  ),
  /** What the PSU is asked for; a PISP that is no AISP only wants to know who it is. */
  purpose: v.picklist(["consent", "payment", "cancellation", "basket", "user"]),
  /** How the TPP has asked for it to end; never in production. */
  scenario: v.optional(
    v.object({
      sca: v.optional(v.picklist(["failed", "cancelled", "expired"])),
    }),
  ),
  /** The payment to approve, or to cancel. */
  payment: v.optional(PaymentItem),
  /** The signing basket to approve, and the hash of all its payments. */
  basket: v.optional(v.object({ id: v.string(), summaryHash: v.string() })),
  /** The authorisation that it is, of a payment or a signing basket. */
  authorisation: v.optional(
    v.object({
      of: v.picklist(["PAYMENT", "BASKET"]),
      resourceId: v.string(),
      id: v.string(),
    }),
  ),
  /** Until when the link works, in real time. */
  deadline: v.string(),
  state: v.picklist(["CREATED", "IDENTIFIED", "FINISHED"]),
  /** The hash of the one browser's cookie; nobody's until a browser sends the first form. */
  browser: v.optional(v.string()),
  attempts: v.number(),
  /** Of a PSU who was led to the identity provider: what their way back needs, and the link's token. Both are sealed. */
  awaited: v.optional(v.string()),
  sealedToken: v.optional(v.string()),
  customerId: v.optional(v.string()),
  /** When the PSU gave the SCA of the valid session that a flow rests on which asks for none itself. */
  scaAt: v.optional(v.string()),
  context: v.optional(context),
  corporateId: v.optional(v.string()),
  /** The name of who came, and of whom the accounts of the context are. */
  psuName: v.optional(v.string()),
  holderName: v.optional(v.string()),
  /** The contexts to choose from, while none is chosen. */
  choices: v.optional(
    v.array(v.object({ context, corporateId: v.optional(v.string()), name: v.string() })),
  ),
  /** The accounts and cards of the context that may be granted. */
  offered: v.optional(
    v.array(v.object({ ...Granted.entries, name: v.string(), number: v.string() })),
  ),
  /** What was granted before: still, and ever. */
  earlier: v.optional(
    v.object({
      granted: v.array(v.string()),
      former: v.array(Granted),
      /** Of the consent that a new one takes the place of, if there is one. */
      version: v.optional(v.string()),
    }),
  ),
  outcome: v.optional(Outcome),
});

export type ScaFlow = v.InferOutput<typeof ScaFlowItem>;
export type Outcome = v.InferOutput<typeof Outcome>;

export const scaFlows = {
  byToken: (token: string): Promise<ScaFlow | undefined> => scaFlows.get(fingerprint(token)),

  async get(tokenHash: string): Promise<ScaFlow | undefined> {
    const item = await table.get(keys.scaFlow(tokenHash));
    return item && v.parse(ScaFlowItem, item);
  },

  /** The change by which a new flow begins. */
  started(flow: ScaFlow): Change {
    const expires = Math.floor(Date.parse(flow.deadline) / 1000) + 86_400;
    const item: Attributes = { ...flow, expires };
    return { put: { ...keys.scaFlow(flow.tokenHash), ...item }, when: { absent: true } };
  },

  /** Ties a flow to a browser, unless it is another one's; of two that are first at once one gets it. */
  bind: (tokenHash: string, browser: string) =>
    update(tokenHash, {
      set: { browser },
      when: { present: true, oneOf: { browser: [undefined, browser] } },
    }),

  /**
   * Counts an attempt at identification before the number is looked up, of so many that there are; nothing when they
   * are used up.
   */
  attempted: (tokenHash: string, limit: number) =>
    update(tokenHash, {
      add: { attempts: 1 },
      when: { oneOf: { state: ["CREATED"], attempts: Array.from({ length: limit }, (_, i) => i) } },
    }),

  /** Gives an attempt back that was none, since its number is not looked up any more. */
  notAttempted: (tokenHash: string) => update(tokenHash, { add: { attempts: -1 }, when: {} }),

  /** Keeps what the way back from the identity provider needs, in place of what was kept before. */
  ledAway: (tokenHash: string, kept: { awaited: string; sealedToken: string }) =>
    update(tokenHash, { set: kept, when: { oneOf: { state: ["CREATED", "IDENTIFIED"] } } }),

  /** Takes what was kept: whoever comes back by the same way once more finds nothing. */
  cameBack: (tokenHash: string, awaited: string) =>
    update(tokenHash, { remove: ["awaited"], when: { oneOf: { awaited: [awaited] } } }),

  /**
   * Says who came, in which context, and what there is to choose, together with other changes. What is named as undefined
   * is taken away, so that nothing stays of a choice that was made before. False where the other changes were refused.
   */
  async prepared(
    tokenHash: string,
    known: Partial<ScaFlow>,
    alongside: readonly Change[] = [],
  ): Promise<boolean> {
    const refused = await table.change([
      {
        update: keys.scaFlow(tokenHash),
        set: { ...known, state: "IDENTIFIED" },
        remove: Object.entries(known).flatMap(([name, value]) =>
          value === undefined ? [name] : [],
        ),
        when: { oneOf: { state: ["CREATED", "IDENTIFIED"] } },
      },
      ...alongside,
    ]);
    return refused === undefined || refused === 0;
  },

  /** The changes by which a flow ends, once, and the authorisation that it is. */
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

async function update(
  tokenHash: string,
  change: {
    set?: Attributes;
    add?: Record<string, number>;
    remove?: readonly string[];
    when: Condition;
  },
): Promise<ScaFlow | undefined> {
  const item = await table.update({ update: keys.scaFlow(tokenHash), ...change });
  return item && v.parse(ScaFlowItem, item);
}
