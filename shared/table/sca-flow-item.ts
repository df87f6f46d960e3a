import * as v from "valibot";
import type { Times } from "../rules/clock.ts";
import { authenticationMethods } from "../schemas/authentication-method.ts";
import { FundsRequest, Granted } from "../schemas/relationship.ts";
import { jsonAttribute } from "./json-attribute.ts";
import { PaymentItem } from "./payment-item.ts";

/** The reasons why a payment or basket can no longer be approved, or a payment no longer be stopped. */
const deadEnds = [
  "approvedElsewhere",
  "withdrawn",
  "basketDeleted",
  "lapsed",
  "inBasket",
  "stopped",
  "stopping",
  "tooLate",
] as const;

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
    /** The reason why there was nothing left to decide, for the page. */
    why: v.optional(v.picklist(deadEnds)),
  }),
]);

/** One redirect of a PSU, from the creation of the link to the way back. */
export const ScaFlowItem = v.object({
  tokenHash: v.string(),
  tppId: v.string(),
  tppName: v.string(),
  place: v.string(),
  /** How far the TPP's clock was ahead of real time, in milliseconds, when the flow's step was prepared. */
  clockOffset: v.number(),
  requestId: v.string(),
  sessionId: v.string(),
  redirectUri: v.string(),
  /** The certificates of the call that made the link. Each page asks whether one is revoked. The sandbox revokes none. */
  certificates: v.optional(v.array(v.object({ issuer: v.string(), serial: v.string() })), []),
  brand: v.optional(v.string()),
  /** The PSU and the context that the TPP expects. The identified person must be that PSU. */
  psuId: v.optional(v.string()),
  expectedCustomer: v.optional(v.string()),
  wantedContext: v.optional(context),
  wantedCorporateId: v.optional(v.string()),
  /** The masked number of X-PSU-IDENTITY. The PSU confirms it and need not enter it. */
  maskedNumber: v.optional(v.string()),
  /** The same number, encrypted; after identification, the proved number. Only this person can give the approval. */
  sealedNumber: v.optional(v.string()),
  /** The authentication method that the TPP prefers. */
  method: v.optional(v.picklist(authenticationMethods)),
  /** True if the TPP's app waits on the same phone (TPP-Redirect-Preferred: false). */
  appLinking: v.optional(v.boolean()),
  /**
   * The person in the browser of a session that was valid when the link was made. The flow then rests on that
   * session's SCA.
   */
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
  /** The purpose. "user": a PISP that is not an AISP only wants to know who the PSU is. */
  purpose: v.picklist(["consent", "funds", "payment", "cancellation", "basket", "user"]),
  /** The account and instrument for which a funds consent is asked. */
  funds: v.optional(FundsRequest),
  /** The end that the TPP forces with a scenario. Never set in production. */
  scenario: v.optional(
    v.object({
      sca: v.optional(v.picklist(["failed", "cancelled", "expired"])),
    }),
  ),
  /**
   * The payment to approve or cancel. It is stored as shown, so that approving needs no other read of it and approves
   * exactly that.
   */
  payment: v.optional(jsonAttribute(PaymentItem)),
  /** The signing basket to approve, and the hash of all its payments. */
  basket: v.optional(v.object({ id: v.string(), summaryHash: v.string() })),
  /** The authorisation of a payment or signing basket that this flow is. */
  authorisation: v.optional(
    v.object({
      of: v.picklist(["PAYMENT", "BASKET"]),
      resourceId: v.string(),
      id: v.string(),
    }),
  ),
  /** The end of the link's validity, in real time. */
  deadline: v.string(),
  state: v.picklist(["CREATED", "IDENTIFIED", "FINISHED"]),
  /** The hash of the browser's cookie. Absent until a browser sends the first form. */
  browser: v.optional(v.string()),
  attempts: v.number(),
  /** The real time of the last attempt. */
  attemptedAt: v.optional(v.string()),
  /** For a PSU at the identity provider: the data for the return, and the link's token. Both are encrypted. */
  awaited: v.optional(v.string()),
  sealedToken: v.optional(v.string()),
  customerId: v.optional(v.string()),
  /** The time of the SCA of the valid session that the flow rests on, if the flow itself needs no SCA. */
  scaAt: v.optional(v.string()),
  context: v.optional(context),
  corporateId: v.optional(v.string()),
  /** The name of the PSU, and of the owner of the accounts in the context. */
  psuName: v.optional(v.string()),
  holderName: v.optional(v.string()),
  /** The contexts to choose from, until one is chosen. */
  choices: v.optional(
    v.array(v.object({ context, corporateId: v.optional(v.string()), name: v.string() })),
  ),
  /** The accounts and cards of the context that may be granted. */
  offered: v.optional(
    v.array(v.object({ ...Granted.entries, name: v.string(), number: v.string() })),
  ),
  /** The accounts of the earlier consent in the context: those that it covers now, and all that it ever covered. */
  earlier: v.optional(
    v.object({
      granted: v.array(v.string()),
      former: v.array(Granted),
      /** The version of the earlier consent, if there is one. The new consent replaces only this version. */
      version: v.optional(v.string()),
    }),
  ),
  outcome: v.optional(Outcome),
});

export type StoredFlow = v.InferOutput<typeof ScaFlowItem>;

/** A flow, with the times of the call by the clock for which its step was prepared last. */
export type ScaFlow = Omit<StoredFlow, "clockOffset"> & { at: Times };
export type Outcome = v.InferOutput<typeof Outcome>;
