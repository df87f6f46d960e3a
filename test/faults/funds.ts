import type { Fault } from "./fault.ts";

const confirming = "test/functions/funds/confirm-funds.test.ts";
const starting = "test/functions/funds/start-funds-consent.test.ts";

/** Faults of the confirmation of funds (PSD2, article 65), our addition to the specification. */
export const funds: readonly Fault[] = [
  {
    id: "funds-consent-reads-accounts",
    file: "shared/table/psus.ts",
    from: 'consents: under("CONSENT#").map(',
    to: 'consents: [...under("CONSENT#"), ...under("FUNDS#")].map(',
    rule: "A consent to confirm funds allows no read of an account (decision: Confirmation of funds).",
    noticedBy: confirming,
  },
  {
    id: "funds-consent-of-180-days",
    file: "shared/rules/consent-state.ts",
    from: "consent.funds || osloDay(now)",
    to: "osloDay(now)",
    rule: "A consent to confirm funds is valid until it is ended (PSD2, article 65).",
    noticedBy: "test/functions/dashboard/funds-questions.test.ts",
  },
  {
    id: "funds-answered-after-the-end",
    file: "shared/consents/confirmed-funds.ts",
    from: "    psus.fundsConsentStands(tppId, psuId, consent),\n",
    to: "",
    rule: "Nothing is answered once the PSU has ended the consent (PSD2, article 65, 1).",
    noticedBy: confirming,
  },
  {
    id: "funds-question-unrecorded",
    file: "shared/consents/confirmed-funds.ts",
    from: "    fundsQuestions.answered(of, { requestId, isAvailable }, at),\n",
    to: "",
    rule: "The PSU sees each question with its answer (PSD2, article 65, 5).",
    noticedBy: confirming,
  },
  {
    id: "funds-answer-of-another-time",
    file: "functions/funds/confirm-funds.ts",
    from: "    refuseLate(call);\n",
    to: "",
    rule: "A question can be repeated as long as a read (decision: X-Request-ID).",
    noticedBy: confirming,
  },
  {
    id: "whole-card-number-kept",
    file: "shared/schemas/funds.ts",
    from: 'text.slice(-4).padStart(text.length, "*")',
    to: "text",
    rule: "Only the last four characters of a card number are kept (decision: Confirmation of funds).",
    noticedBy: starting,
  },
  {
    id: "funds-of-what-may-only-be-read",
    file: "shared/sca/prepare-step.ts",
    from: 'kind === "account" && mayPay && number',
    to: 'kind === "account" && number',
    rule: "Funds are confirmed on an account that the PSU can pay from (PSD2, article 65, 1).",
    noticedBy: starting,
  },
  {
    id: "funds-without-the-price-of-an-exchange",
    file: "shared/sandbox/bank/orders/covers.ts",
    from: "return whyNotPaid(account, totalPrice(price)) === undefined;",
    to: "return whyNotPaid(account, price.debited) === undefined;",
    rule: "The answer equals whether a payment of the amount would be funded (decision: Confirmation of funds).",
    noticedBy: "test/shared/sandbox/bank/covers.test.ts",
  },
];
