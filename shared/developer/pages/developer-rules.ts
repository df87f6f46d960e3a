import {
  answerBytes,
  approvalHours,
  basketPayments,
  bodyBytes,
  bulkPayments,
  clockMovePayments,
  consentDays,
  dashboardMinutes,
  duplicateHours,
  historyDays,
  importBodyBytes,
  linkMinutes,
  listReadMinutes,
  mostPageTransactions,
  pageTransactions,
  postedTransactions,
  questionsShown,
  readRepeatSeconds,
  readsShownDays,
  requestLogHours,
  sandboxSnapshots,
  sandboxTransactions,
  sessionHours,
  tppBankShare,
  tppRequestsPerSecond,
  tppWindowSeconds,
  unattendedConsentDays,
  unattendedReadsPerDay,
  writeRepeatHours,
} from "../../limits.ts";

const many = (number: number): string => number.toLocaleString("en-GB");

/** Rules and limits that hold for many operations, each with its subject, for the reference page. */
export const rules: readonly (readonly [subject: string, rule: string])[] = [
  [
    "Errors",
    "An error names a category, a code, the header, parameter or field (path), and explains it in one sentence. psuMessage is a text for the customer, in the language of PSU-Accept-Language; if that header names none of nb, nn and en, in the language of Accept-Language.",
  ],
  [
    "Reads that need SCA",
    `The answer is 401 with _links.scaRedirect. CONSENT_UNKNOWN: the customer has never consented. CONSENT_INVALID: the consent no longer contains this account. CONSENT_EXPIRED: ${consentDays} days are over, or ${unattendedConsentDays} days without the customer. SCA_NOT_FOUND or SCA_EXPIRED: transactions older than ${historyDays} days need a valid TPP session.`,
  ],
  [
    "TPP session",
    `It is valid for ${sessionHours} hour from a completed SCA. A new session replaces it only when its own SCA is completed.`,
  ],
  [
    "Links to SCA",
    `A link works once, for ${linkMinutes} minutes, in the browser that sends the first form. Opening it changes nothing and shows nothing of the customer, so a mail scanner does not use it up. A page that cannot continue leads back to you, unless you are stopped or your certificate is revoked. In a valid session the customer need not type the number, but only in the browser in which the session's SCA was completed.`,
  ],
  [
    "The customer's own page",
    `At /consents of the SCA site the customer signs in for at most ${dashboardMinutes} minutes. The customer sees what each TPP may read and has read in ${readsShownDays} days, adds and removes accounts, withdraws consents, and stops payments that are not executed yet. Each change applies from the next request on.`,
  ],
  [
    "Removed accounts",
    "If the customer has removed an account from the consent, or may no longer use it, the list of accounts says so in a WARNING (CONSENT_INVALID).",
  ],
  [
    "Rate limit (429): requests a second",
    `Throttling: a deployed bank accepts ${tppRequestsPerSecond} requests a second from one TPP, or the number that the bank sets, measured over ${tppWindowSeconds} seconds. Beyond that every operation answers 429 ACCESS_EXCEEDED with Retry-After until these seconds end. In production a TPP may use ${tppBankShare} % of what an operation carries while the bank works, or the share that the bank sets. Beyond it the operation answers the same until the second ends.`,
  ],
  [
    "Reads without the customer",
    `${unattendedReadsPerDay} a day for each operation and account, with RateLimit headers. The pages of one list count as one read for ${listReadMinutes} minutes from the first one: by the link next, or by a greater offset with the same filters and limit.`,
  ],
  [
    "X-Request-ID",
    `A repeated request gets the same answer again. A request with the same id that differs in method, path, query, body or a header that decides the answer is refused (409 CONFLICT). A write can be repeated for ${writeRepeatHours} hours, a read for ${readRepeatSeconds} seconds.`,
  ],
  [
    "x-accept-fix",
    "Each of the five values is accepted from its introduction on, and applies to everybody from its default date on. An unknown value causes a WARNING.",
  ],
  [
    "X-PSU-IDENTITY, X-PSU-AuthMethod-Preferred",
    "With these headers the customer need not type the number, and is led to the page of the preferred method.",
  ],
  [
    "Lists of transactions",
    `The newest is first, and pending transactions are newer than booked ones. limit is ${pageTransactions}, at most ${many(mostPageTransactions)}. offset skips at most ${many(mostPageTransactions)} rows. _links contain first, next and previous as whole addresses with all filters and a cursor. A cursor opens only its own list: the one of its TPP, customer, account and filters. A list shows the state at its beginning, however much is booked meanwhile.`,
  ],
  [
    "Pending transactions",
    "In the sandbox dateFrom, dateTo and limit filter them like booked ones. In production every page of an account's list contains all of them. For cards they are filtered in both stages.",
  ],
  [
    "Batches",
    "In a corporate context a payroll or another batch is one transaction with batchNumberOfTransactions. Its details list the transactions inside, each with a link to its own details.",
  ],
  [
    "Execution dates",
    "A payment is executed on the requested day, or today. If that is not a banking day, the payment moves to the next one, with a WARNING. Instant payments are executed on any day.",
  ],
  [
    "Approval of payments",
    "Every payment needs its own approval, with one exception: a single payment without a fee, in a valid session, between two accounts of the same customer in the same currency (scaStatus EXEMPTED, no scaRedirect).",
  ],
  [
    "BIC and account",
    "The sandbox refuses a BIC (PAYMENT_FAILED, creditorAgent) if its country does not exist or is not that of the creditor's account, and if an account of this bank has another BIC than FJORNO22.",
  ],
  [
    "Status of payments",
    `RCVD until the approval, and RJCT after ${approvalHours} hours without one. ACTC: approved, and waiting for its day. ACWC: the bank has moved that day. ACSP: on its way, with the money reserved. ACSC: booked. ACWP: an instant payment is at the creditor's bank. PDNG: the outcome of the payment, or of its cancellation, is not known yet. ACCP with fundsAvailable false: too little money. CANC: cancelled. The booked amount contains the fee, which the answer to the creation shows.`,
  ],
  [
    "Duplicates",
    `A payment that is equal to one approved in the last ${duplicateHours} hours is refused (CONFLICT), unless the query says allowLogicalDuplicate=true. It is equal also by the day to which the bank has moved it. Payments that are RJCT, ACCP or CANC do not count.`,
  ],
  [
    "Standing orders",
    "All frequencies, dayOfExecution, executionRule and monthsOfExecution. The answer contains the next days as nextExecutionDates, which is this bank's addition. A standing order is ACTC until its last day, or ACWC before its first payment if that day moved. No money is reserved: a payment without enough money on its day is left out, and the status tells that day.",
  ],
  [
    "Bulk payments",
    `Up to ${many(bulkPayments)} payments. No money is reserved. In a corporate context they are booked as one batch, unless batchBookingPreferred is false. If some payments failed, the bulk is PART, and its status names each failure by its path.`,
  ],
  [
    "Signing baskets",
    `Up to ${basketPayments} single payments that are RCVD: one SCA for all, each executed on its own. The basket's status is the worst of theirs. Its authorisation needs x-accept-fix: amount-as-string.`,
  ],
  [
    "Cancellations",
    "A payment that is approved needs an SCA for its cancellation: the answer is 202 with startAuthorisation. An executed payment is final (409).",
  ],
  [
    "KID",
    "If the creditor's account is at this bank, the KID must match the creditor's agreement; otherwise its control digit must be correct by MOD10 or MOD11.",
  ],
  [
    "App linking",
    "TPP-Redirect-Preferred: false leads to links under /app/, which open the bank's app if the bank has set one up, and otherwise the usual pages. The way back is direct.",
  ],
  [
    "Sandbox lists",
    `Lists of customers, agreements, accounts, cards and transactions are complete up to ${answerBytes / 1e6} MB. If a list is longer, the header Link (rel="next") leads to the rest.`,
  ],
  [
    "Sandbox data",
    `Up to ${many(postedTransactions)} transactions in one call (${bodyBytes / 2 ** 20} MiB), all or none; a whole sandbox as a document, ${importBodyBytes / 2 ** 20} MiB a call; ${many(sandboxTransactions)} transactions in all; ${sandboxSnapshots} snapshots; a clock from 2019-11-01 to 2099-12-31; your requests of the last ${requestLogHours} hours. A snapshot does not restore payments that are finished or that nobody has approved.`,
  ],
  [
    "Sandbox clock",
    `Sessions, consents, daily limits, early access, execution dates and bookings follow it. Date, certificates, X-Request-ID and the ${linkMinutes} minutes of a link use real time. A move ahead executes every payment on its own day, in order, and is answered when that is done. A move that would execute ${many(clockMovePayments)} payments or more is refused with 409: move the clock in several steps. A move back undoes nothing. An SCA that began before a move goes on with the new time; only a payment whose ${approvalHours} hours are over then can no longer be approved.`,
  ],
  [
    "Confirmation of funds",
    `Our addition to the specification. Its own consent, for one account, is valid until you or the customer end it; ending it leaves your session. A repeated question with the same X-Request-ID gets the same answer for ${readRepeatSeconds} seconds. The customer sees the newest ${questionsShown} questions of ${readsShownDays} days.`,
  ],
  [
    "Not supported",
    "POST /v1/consents still works, but is deprecated since 5 December 2024: use POST /v1/bank-offered-consents.",
  ],
];
