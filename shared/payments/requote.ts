import type { BankCaller } from "../ports/schemas/bank-caller.ts";
import type { RefusedOrder } from "../ports/schemas/quote.ts";
import { bankOrder } from "../rules/bank-order.ts";
import type { Payment } from "../rules/payment.ts";
import { summaryHash } from "../rules/payment-fingerprints.ts";
import { holdsFor, quotedBy } from "../rules/quoted.ts";
import { bankAt } from "../stage/bank-at.ts";
import type { BankContext } from "../stage/stage.ts";
import { askingFor, askingTpp } from "./payment-caller.ts";
import { postedOf } from "./posted-order.ts";

/**
 * Returns the payment with a valid quote for this payer. If the current quote ends too soon or is for another payer,
 * asks the bank for a new one; returns the bank's refusal if there is one.
 */
export async function quotedFor<P extends Payment>(
  payment: P,
  payer: Pick<BankCaller, "customerId" | "agreementId">,
  where: BankContext,
): Promise<P | RefusedOrder> {
  if (holdsFor(payment, payer, where.now)) return payment;
  const posted = await postedOf(payment);
  if (!posted) throw new Error("The stored payments of a bulk differ from the posted ones.");
  const asking = askingFor(askingTpp(payment, payment.device), payer);
  const bank = bankAt({ ...where, scenario: payment.scenario });
  const quote = await bank.check({ ...asking, attended: true }, bankOrder(payment, posted));
  if ("refusals" in quote) return quote;
  const quoted: P = { ...payment, ...quotedBy(quote, payer) };
  return { ...quoted, summaryHash: summaryHash(quoted) };
}
