import { tryChange } from "../../payments/try-change.ts";
import type { BankCaller } from "../../ports/schemas/bank-caller.ts";
import type { Order } from "../../ports/schemas/order.ts";
import type { OrderState } from "../../ports/schemas/order-state.ts";
import type { Submission } from "../../ports/schemas/quote.ts";
import { audit } from "../../table/audit.ts";
import type { Change } from "../../table/expressions.ts";
import { logError } from "../../telemetry/log.ts";
import { sandboxBank } from "../ledger/ledger.ts";
import { totalCharge } from "../rules/charged.ts";
import { debtorRow } from "../rules/payment-rows.ts";
import { refreshView, type SandboxView, unchanged } from "../worlds/sandbox-view.ts";
import { chargedSingle, isSingle } from "./charged-order.ts";
import { orderEvent } from "./order-event.ts";
import { heldOrders, isSubmitted, type SubmittedOrder } from "./order-item.ts";
import { orderParts } from "./order-parts.ts";
import { portOrderState } from "./port-order-state.ts";
import { isInstantOrder, type Received, receive, submissionFingerprint } from "./received-order.ts";
import { takeOrder } from "./take-order.ts";

/** The number of attempts if another call submits the same order or blocks its id, or if the clock is being moved. */
const tries = 3;

/**
 * Accepts an order once. The transaction that writes the order also checks mandate and funds. A refusal is written too.
 * An instant order is executed immediately, in a transaction of its own.
 */
export async function submit(
  place: SandboxView,
  asking: BankCaller,
  submission: Submission,
): Promise<OrderState | "otherOrder"> {
  const { order } = submission;
  let at = place;
  for (let done = 0; done < tries; done += 1) {
    const found = await heldOrders.get(at.world, order.id);
    if (found && isSubmitted(found) && found.print !== submissionFingerprint(submission))
      return "otherOrder";
    if (found) return portOrderState(found, at.now);
    const held = await takeOver(at, order, await receive(at, asking, submission));
    if (held) {
      await executeAtOnce(at, held);
      return portOrderState(held, at.now);
    }
    const anew = await refreshView(at);
    if (!anew) break;
    at = anew;
  }
  throw new Error("The sandbox or its clock has changed while an order was submitted.");
}

/** Returns the written order, or undefined if its id is in use or the sandbox has changed. */
async function takeOver(
  place: SandboxView,
  order: Order,
  { held, against, lacksFunds }: Received,
): Promise<SubmittedOrder | undefined> {
  if (against) return refused(place, { ...held, status: "RJCT", reason: against });
  const result = lacksFunds ? "funds" : await hold(place, held, order);
  if (result === "reserved") return held;
  if (result === "funds") return refused(place, { ...held, status: "ACCP", fundsAvailable: false });
  if (result === "refused") return undefined;
  const account = await sandboxBank.account(held.world, held.terms.debtorAccountId);
  const reason = account && !account.blocked ? "mandate" : "account";
  return refused(place, { ...held, status: "RJCT", reason });
}

/**
 * Reserves an order's money in one transaction with the order. Standing orders and bulks reserve nothing: the funds of
 * each payment are checked on its day.
 */
function hold(place: SandboxView, held: SubmittedOrder, order: Order) {
  const { id: paymentId, world, customerId, agreementId, approvedAt } = held;
  const accountId = held.terms.debtorAccountId;
  const by = { customerId, context: agreementId ?? "PRIVATE" };
  const otherChanges: Change[] = [
    ...created(place, held),
    ...(order.kind === "bulk" ? orderParts.created(held, order.transfers) : []),
  ];
  if (!isSingle(held)) return sandboxBank.accept({ world, accountId, by }, otherChanges);
  const charged = chargedSingle(held);
  const row = debtorRow(charged, new Date(approvedAt));
  const withdrawal = { paymentId, world, accountId, total: totalCharge(charged), row, by };
  return sandboxBank.reserve(withdrawal, otherChanges);
}

/** Writes a refused order with its reason. */
async function refused(
  place: SandboxView,
  refusal: SubmittedOrder,
): Promise<SubmittedOrder | undefined> {
  const held = { ...refusal, nextAt: undefined, seal: undefined };
  const type = held.status === "ACCP" ? "PAYMENT_WITHOUT_FUNDS" : "PAYMENT_REJECTED";
  const changes = [...created(place, held), audit(orderEvent(held, type, place.realTime))];
  return (await tryChange(changes)) === "done" ? held : undefined;
}

const created = (place: SandboxView, held: SubmittedOrder): Change[] => [
  ...heldOrders.created(held, place.clockOffset),
  ...unchanged(place),
];

/** Executes an instant order. If that fails, the order stays accepted and a job executes it. */
async function executeAtOnce(place: SandboxView, held: SubmittedOrder): Promise<void> {
  if (held.nextAt === undefined || !isInstantOrder(held.order)) return;
  const { now: at, realTime, clockOffset } = place;
  const step = { at, realTime, clockOffset, otherChanges: unchanged(place) };
  await takeOrder(held, step).catch((error) =>
    logError("an instant order is left to the job", error, { paymentId: held.id }),
  );
}
