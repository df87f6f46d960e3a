import { readFileSync } from "node:fs";
import type * as limits from "../../shared/limits.ts";
import type { Fault } from "./fault.ts";

const file = "shared/limits.ts";

/** The test file that notices if a number is greater by one. */
const noticedBy: Record<keyof typeof limits, string> = {
  unattendedReadsPerDay: "test/functions/unattended.test.ts",
  unattendedConsentDays: "test/functions/specification/limits.test.ts",
  dateDeviationSeconds: "test/functions/signature.test.ts",
  sessionHours: "test/functions/tpp-session.test.ts",
  consentDays: "test/functions/specification/limits.test.ts",
  historyDays: "test/functions/specification/limits.test.ts",
  messageCharacters: "test/shared/http/answers.test.ts",
  dashboardMinutes: "test/functions/dashboard/show-consents.test.ts",
  readsShownDays: "test/functions/dashboard/show-consent-history.test.ts",
  questionsShown: "test/functions/dashboard/funds-questions.test.ts",
  paymentShownDays: "test/functions/dashboard/show-own-payments.test.ts",
  bulkPayments: "test/shared/products/bulk-norwegian-domestic-credit-transfers.test.ts",
  basketPayments: "test/functions/signing-baskets/create-signing-basket.test.ts",
  executionDaysAhead: "test/functions/payments/create-payment.test.ts",
  executionDatesShown: "test/functions/payments/create-periodic-payment.test.ts",
  approvalHours: "test/functions/jobs/lapse-payments.test.ts",
  instantSeconds: "test/functions/payments/instant-payments.test.ts",
  duplicateHours: "test/functions/payments/logical-duplicates.test.ts",
  readRepeatSeconds: "test/functions/request-id.test.ts",
  writeRepeatHours: "test/functions/request-id.test.ts",
  listReadMinutes: "test/functions/unattended-pages.test.ts",
  pageTransactions: "test/functions/accounts/transaction-filters.test.ts",
  mostPageTransactions: "test/functions/accounts/transaction-filters.test.ts",
  bodyBytes: "test/functions/every-body.test.ts",
  bulkBodyBytes: "test/functions/every-step.test.ts",
  answerBytes: "test/shared/sandbox/bank/calls/accounts.test.ts",
  answerMessages: "test/functions/sandbox/create-sandbox-transactions-refused.test.ts",
  tppRequestsPerSecond: "test/infra/deployment/stage-settings.test.ts",
  tppWindowSeconds: "test/functions/tpp-limit.test.ts",
  tppBankShare: "test/infra/deployment/stage-settings.test.ts",
  leastBankMilliseconds: "test/functions/tpp-share.test.ts",
  chainCertificates: "test/shared/signature/chain.test.ts",
  rsaBits: "test/shared/signature/chain.test.ts",
  registerHours: "test/functions/production/imported-register.test.ts",
  linkMinutes: "test/functions/sca/hardening.test.ts",
  linkAttempts: "test/functions/sca/attempts.test.ts",
  numberAttempts: "test/functions/sca/attempts.test.ts",
  postedTransactions: "test/functions/sandbox/create-sandbox-transactions-refused.test.ts",
  importBodyBytes: "test/functions/every-step.test.ts",
  sandboxTransactions: "test/shared/sandbox/log/limits.test.ts",
  customerHoldings: "test/shared/sandbox/bank/calls/accounts.test.ts",
  agreementEngagements: "test/shared/sandbox/bank/calls/agreements.test.ts",
  sandboxSnapshots: "test/functions/sandbox/create-snapshot.test.ts",
  requestLogHours: "test/functions/sandbox/list-requests.test.ts",
  clockMovePayments: "test/shared/sandbox/bank/whole-worlds.test.ts",
  delayMilliseconds: "test/functions/scenarios.test.ts",
  unknownOutcomeSeconds: "test/functions/payments/instant-payments.test.ts",
  instantCreditSeconds: "test/functions/payments/instant-payments.test.ts",
  testCertificateDays: "test/functions/developer/issue-test-certificates.test.ts",
  signingRequestCharacters: "test/shared/developer/signing-request.test.ts",
  developerBodyBytes: "test/functions/developer/issue-test-certificates.test.ts",
};

/** A number with the sentence above it, which ends with the number's source. */
const declared =
  /\/\*\*(?<sentence>(?:(?!\*\/)[\s\S])+?\((?:specification, |decision: )(?<section>[^)]+)\)\.)\s*\*\/\nexport const (?<id>\w+) = (?<value>[\d_]+);/g;

/** A fault for each number of the interface's rules: it is greater by one. */
export const changedLimits: readonly Fault[] = [
  ...readFileSync(file, "utf8").matchAll(declared),
].map(({ groups: { id = "", value = "", sentence = "", section = "" } = {} }) => ({
  id,
  file,
  from: `export const ${id} = ${value};`,
  to: `export const ${id} = ${Number(value.replaceAll("_", "")) + 1};`,
  rule: sentence.replace(/[\s*]+/g, " ").trim(),
  section,
  noticedBy: noticedBy[id as keyof typeof limits],
}));
