import type { BankCaller } from "../../../ports/schemas/bank-caller.ts";
import type { OrderState } from "../../../ports/schemas/order-state.ts";
import type { Reason, Submission } from "../../../ports/schemas/quote.ts";
import type { Times } from "../../../rules/clock.ts";
import { mayUse } from "../access.ts";
import { Draft } from "../draft.ts";
import { type Reference, sameQuote } from "../terms/same-quote.ts";
import { check } from "../terms/terms.ts";
import type { Command, Order, World } from "../world.ts";
import { changeOrder } from "./order-changes.ts";
import { isInstant, isOf, type Standing, totalOf } from "./order-form.ts";
import { pendingRow } from "./order-rows.ts";
import { stateOf } from "./order-state.ts";
import { datesOf, fingerprintOfOrder, receivedOrder } from "./received-order.ts";
import { executeStep } from "./take-step.ts";
import { whyNotPaid } from "./why-not-paid.ts";

type Arriving = {
  asking: BankCaller;
  submission: Submission;
  /** The content of the submission's reference. Undefined if the bank did not make it. */
  reference: Reference | undefined;
};

/** An objection to an order: it is rejected, or it is accepted without funds. */
type Against = { status: "RJCT"; reason: Reason } | { status: "ACCP"; fundsAvailable: false };

/** Accepts an order once, and checks mandate, terms and money in the same step. A refusal is kept too. */
export const submit =
  (arriving: Arriving): Command<OrderState | "otherOrder"> =>
  (world, times) => {
    const { asking, submission } = arriving;
    const known = world.orders.get(submission.order.id);
    if (known) {
      const isOther = known.kind !== undefined && known.print !== fingerprintOfOrder(submission);
      return { world, answer: isOther ? "otherOrder" : stateOf(known, times.now), events: [] };
    }
    const draft = new Draft(world);
    const order = receivedOrder(asking, submission, { ...arriving, times });
    const against = whyNot(world, order, { ...arriving, times });
    const taken = against ? refuse(draft, order, against) : accept(draft, order, times.now);
    return { world: draft.world(), answer: stateOf(taken, times.now), events: draft.events };
  };

type Considered = Arriving & { times: Times };

/** Returns what speaks against an order: first its time and terms, then the mandate, then the money. */
function whyNot(world: World, order: Standing, considered: Considered): Against | undefined {
  const { asking, reference } = considered;
  const reason = againstTerms(world, considered);
  if (reason) return { status: "RJCT", reason };
  if (reference?.scenario?.funds) return { status: "ACCP", fundsAvailable: false };
  const account = world.accounts.get(order.terms.debtorAccountId);
  const why = whyNotPaid(account, holds(order) ? totalOf(order.terms) : undefined);
  if (!account || why === "account") return { status: "RJCT", reason: "account" };
  if (!mayUse(world, asking)(account)) return { status: "RJCT", reason: "mandate" };
  return why && { status: "ACCP", fundsAvailable: false };
}

function againstTerms(
  world: World,
  { asking, submission, reference, times }: Considered,
): Reason | undefined {
  const { order, terms, approval, notAfter } = submission;
  if (notAfter !== undefined && times.realTime > new Date(notAfter)) return "late";
  if (reference?.world !== world.id || !sameQuote(reference, order, terms, asking)) return "terms";
  if (datesOf(submission, times.now) === undefined) return "date";
  if (approval.by === "sca") return undefined;
  const quote = check(world, asking, order, times);
  if ("refusals" in quote) return quote.refusals[0]?.reason;
  return quote.exemptible ? undefined : "declined";
}

/**
 * A single order for today holds its money. An order for a later day, a standing order and a bulk write no row and
 * change no balance before their day (decision: Dated payments).
 */
const holds = (order: Standing): order is Standing<"single"> =>
  isOf(order, "single") && order.status === "ACSP";

/** Keeps a refused order with its reason. */
function refuse(draft: Draft, order: Standing, against: Against): Order {
  const type = against.status === "ACCP" ? "PAYMENT_WITHOUT_FUNDS" : "PAYMENT_REJECTED";
  const ended = { nextAt: undefined, instruction: undefined, terms: undefined };
  const refused = { ...order, ...ended, ...against };
  changeOrder(draft, refused, type);
  return refused;
}

/** Keeps an accepted order. An instant one is executed at once; the answer is its state before that. */
function accept(draft: Draft, received: Standing, now: Date): Standing {
  const order = holds(received) ? hold(draft, received) : received;
  draft.putOrder(order);
  if (isInstant(order.instruction)) executeStep(draft, order, now);
  return order;
}

/** Holds the money of a single order in a pending row. */
function hold(draft: Draft, order: Standing<"single">): Standing {
  const row = pendingRow(order);
  draft.hold(order.terms.debtorAccountId, row);
  return { ...order, heldRow: row.id };
}
