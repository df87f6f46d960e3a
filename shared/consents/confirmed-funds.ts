import type { Caller } from "../http/call.ts";
import { decide } from "../http/decide.ts";
import type { Money } from "../ports/schemas/money.ts";
import { fundsEnded } from "../rules/funds-consent.ts";
import type { FundsConsent } from "../schemas/relationship.ts";
import { audit } from "../table/audit.ts";
import { fundsQuestions } from "../table/funds-questions.ts";
import { psus } from "../table/psus.ts";
import { agreementIn } from "./read-caller.ts";

/**
 * Asks the bank whether an account covers an amount, once for each request. The answer is written before the TPP gets
 * it: with the request guard, for a repetition, and for the PSU and the audit trail, neither of which gets the amount.
 * After a crash there may be a question whose answer the TPP did not get, and never the reverse. A consent that is ended
 * while the bank is asked gives no answer.
 */
export async function confirmedFunds(
  caller: Caller,
  psuId: string,
  { consent, amount }: { consent: FundsConsent; amount: Money },
): Promise<boolean> {
  const { tppId, requestId, place, at, bank } = caller;
  const { context, customerId } = consent;
  const { accountId } = consent.funds;
  const agreementId = agreementIn(consent);
  const asking = { callId: requestId, tppId, attended: false, customerId, agreementId };
  const isAvailable = await bank.covers(asking, accountId, amount);
  const of = { tppId, place, psuId, context, accountId };
  const asked = { type: "FUNDS_ASKED", at: at.realTime, tppId, requestId, psuId } as const;
  const changes = [
    psus.fundsConsentStands(tppId, psuId, consent),
    fundsQuestions.answered(of, { requestId, isAvailable }, at),
    audit({
      ...asked,
      corporateId: agreementId,
      resource: { type: "funds", id: accountId },
      after: isAvailable ? "available" : "unavailable",
    }),
  ];
  if ((await decide(caller, changes, `${isAvailable}`)) !== undefined) throw fundsEnded();
  return isAvailable;
}
