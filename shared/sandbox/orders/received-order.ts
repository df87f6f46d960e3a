import type { BankCaller } from "../../ports/schemas/bank-caller.ts";
import type { Order } from "../../ports/schemas/order.ts";
import type { Reason, Submission } from "../../ports/schemas/quote.ts";
import { fingerprintOf } from "../../rules/payment-fingerprints.ts";
import { approvedStatus, executionTime } from "../rules/charged.ts";
import { transferRules } from "../rules/payment-rows.ts";
import { firstRevision } from "../rules/revisions.ts";
import { openReference } from "../terms/reference.ts";
import { sameQuote } from "../terms/same-quote.ts";
import { sandboxTerms } from "../terms/terms.ts";
import type { SandboxView } from "../worlds/sandbox-view.ts";
import { chargedOf } from "./charged-order.ts";
import { dateOf } from "./order-date.ts";
import type { Instruction, SubmittedOrder } from "./order-item.ts";
import { orderMac } from "./order-mac.ts";

/** A submitted order in its accepted form, and the reason of a refusal that does not depend on the account. */
export type Received = {
  held: SubmittedOrder;
  against?: Reason | undefined;
  /** True if the TPP asked for insufficient funds. */
  lacksFunds: boolean;
};

/** The fingerprint that is compared when the same order arrives again. */
export const submissionFingerprint = ({
  order,
  terms,
}: Pick<Submission, "order" | "terms">): string => fingerprintOf([order, terms]);

/** Makes the order of a submission, with its MAC and its due time. */
export async function receive(
  place: SandboxView,
  asking: BankCaller,
  submission: Submission,
): Promise<Received> {
  const { order, terms, approval, notAfter } = submission;
  const quote = await openReference(submission.reference);
  const isOurs = quote?.world === place.world && sameQuote(quote, order, terms, asking);
  const dates = dateOf(order, terms, { now: place.now, isInstant: isInstantOrder(order) });
  const against = async (): Promise<Reason | undefined> => {
    if (notAfter !== undefined && place.realTime > new Date(notAfter)) return "late";
    if (!isOurs) return "terms";
    if (dates === undefined) return "date";
    return approval.by === "sca" ? undefined : neverExempt(place, asking, order);
  };
  const held: SubmittedOrder = {
    ...{ id: order.id, tppId: place.tppId, world: place.world, callId: asking.callId },
    ...{ customerId: asking.customerId, agreementId: asking.agreementId },
    ...{ order: instructionOf(order), terms, print: submissionFingerprint(submission) },
    approvedAt: new Date(approval.at).toISOString(),
    date: terms.date,
    ...dates,
    scenario: scenarioOf(order, quote?.scenario?.outcome),
    status: "ACTC",
    revision: firstRevision(place.realTime),
  };
  const lacksFunds = quote?.scenario?.funds !== undefined;
  return { held: await taken(held, place.now), against: await against(), lacksFunds };
}

/** Returns the reason why an order needs SCA, if it has one. */
async function neverExempt(
  place: SandboxView,
  asking: BankCaller,
  order: Order,
): Promise<Reason | undefined> {
  const quote = await sandboxTerms(place).check(asking, order);
  if ("refusals" in quote) return quote.refusals[0]?.reason;
  return quote.exemptible ? undefined : "declined";
}

/** Returns an accepted order: in execution or waiting for its day, with its MAC. */
async function taken(held: SubmittedOrder, now: Date): Promise<SubmittedOrder> {
  const charged = chargedOf(held);
  const nextAt = executionTime(charged, now).toISOString();
  const status = approvedStatus(charged, now);
  return { ...held, nextAt, status, seal: await orderMac(held) };
}

/** Tells whether an order is executed on submission. */
export const isInstantOrder = ({ kind, product }: Pick<Order, "kind" | "product">): boolean =>
  kind === "single" && transferRules({ service: "payments", product } as never)?.instant === true;

function instructionOf(order: Order): Instruction {
  if (order.kind !== "bulk") return order;
  const { transfers, ...instruction } = order;
  return { ...instruction, size: transfers.length, transfersHash: fingerprintOf(transfers) };
}

/** The outcome of one day may be unknown, but the standing order itself continues. */
const scenarioOf = ({ kind }: Order, outcome: "unknown" | "rejected" | undefined) =>
  outcome === undefined || (kind === "standing" && outcome === "unknown") ? undefined : { outcome };
