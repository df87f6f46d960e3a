import * as v from "valibot";
import type { Language } from "../pages/language.ts";
import { asTheBankHas, heldPayments, type StatusAnswer } from "../payments/follow-order.ts";
import { wordsAbout } from "../payments/payment-answer.ts";
import { staleStatusWarning } from "../payments/status-messages.ts";
import { isCancellationUnanswered } from "../rules/at-bank.ts";
import type { Basket } from "../rules/basket.ts";
import { warnings } from "../schemas/tpp-messages.ts";
import type { BankContext } from "../stage/stage.ts";

/** The payments of a basket in their current state at the bank, in the basket's order. */
export async function contentsAtBank(
  { paymentIds }: Pick<Basket, "paymentIds">,
  where: BankContext,
): Promise<StatusAnswer[]> {
  const held = await heldPayments(paymentIds);
  return asTheBankHas(
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
    psuMessage: unanswered && wordsAbout(unanswered, language),
    ...staleStatusWarning(contents),
  };
}
