import * as v from "valibot";
import type { Language } from "../pages/language.ts";
import {
  readStoredPayments,
  type StatusAnswer,
  withCurrentStatus,
} from "../payments/follow-order.ts";
import { psuMessageAbout } from "../payments/payment-answer.ts";
import { staleStatusWarning } from "../payments/status-messages.ts";
import type { Basket } from "../rules/basket.ts";
import { isCancellationUnanswered } from "../rules/with-order-state.ts";
import { warnings } from "../schemas/tpp-messages.ts";
import type { BankContext } from "../stage/stage.ts";

/** The payments of a basket in their current state at the bank, in the basket's order. */
export async function contentsAtBank(
  { paymentIds }: Pick<Basket, "paymentIds">,
  where: BankContext,
): Promise<StatusAnswer[]> {
  const held = await readStoredPayments(paymentIds);
  return withCurrentStatus(
    held.filter((each) => each !== undefined),
    where,
  );
}

/** The messages in an answer with a basket's status. */
export const basketMessages = { psuMessage: v.optional(v.string()), ...warnings };

/**
 * The messages about a basket's payments: an old status, or a cancellation that the bank has not answered. The others
 * are in the status of each payment.
 */
export function messagesAbout(contents: readonly StatusAnswer[], language: Language) {
  const unanswered = contents.find(isCancellationUnanswered);
  return {
    psuMessage: unanswered && psuMessageAbout(unanswered, language),
    ...staleStatusWarning(contents),
  };
}
