// The numbers of the interface's rules, in the specification's order, each with its source. Code and texts import them from
// here. Lengths of fields are in the schemas. Technical numbers, such as the size of a cache, are where they are used.
// `test/faults/limits.ts` names the test that notices a change of each number.

/** The maximum number of reads a day of one operation and account without PSU-IP-Address (specification, Limits). */
export const unattendedReadsPerDay = 4;

/**
 * The days after SCA for which a consent can be used without the PSU, the last one included (specification, Limits).
 */
export const unattendedConsentDays = 90;

/**
 * The maximum difference in seconds between Date and the bank's clock, in both directions
 * (specification, Request signature).
 */
export const dateDeviationSeconds = 60;

/** The hours after SCA for which a TPP session is valid (specification, TPP session). */
export const sessionHours = 1;

/**
 * The days after which an SCA must be renewed, the last one included; a consent lasts as long
 * (specification, Limits).
 */
export const consentDays = 180;

/**
 * The days of transactions that can be read without a valid session, the first one included (specification, Limits).
 */
export const historyDays = 90;

/** The maximum length of a text in tppMessages (specification, Message structure). */
export const messageCharacters = 512;

/**
 * The length of a visit to the customer's own page in minutes, and the time for identifying there
 * (decision: SCA pages).
 */
export const dashboardMinutes = 10;

/** The days of a TPP's reads that the customer sees, today included (decision: SCA pages). */
export const readsShownDays = 90;

/** The number of questions about funds that the customer sees of each consent (decision: Confirmation of funds). */
export const questionsShown = 50;

/** The days for which the customer sees a payment after its last execution: 13 months (decision: SCA pages). */
export const paymentShownDays = 396;

/** The maximum number of payments in a bulk (decision: Bulk payments). */
export const bulkPayments = 1_000;

/** The maximum number of payments in a signing basket (decision: Basket). */
export const basketPayments = 50;

/** The maximum number of days between today and a requested day (decision: Execution date). */
export const executionDaysAhead = 365;

/** The number of execution days of a standing order in an answer (decision: Standing orders). */
export const executionDatesShown = 5;

/** The hours within which the PSU can approve a payment (decision: Lifecycle). */
export const approvalHours = 24;

/** The seconds after its approval within which the bank must accept an instant payment (decision: Lifecycle). */
export const instantSeconds = 60;

/** The hours after an approval within which an equal payment is a duplicate (decision: Logical duplicate). */
export const duplicateHours = 24;

/** The seconds for which a read can be repeated: as long as its signature is valid (decision: X-Request-ID). */
export const readRepeatSeconds = 120;

/** The hours for which a write can be repeated (decision: X-Request-ID). */
export const writeRepeatHours = 24;

/**
 * The minutes from the first page for which the pages of a list count as one unattended read. Each page also shows
 * the current balances, so without a limit one list could be used to read them all day (decision: Unattended reads).
 */
export const listReadMinutes = 10;

/** The number of transactions on a page without the parameter limit (decision: Lists of transactions). */
export const pageTransactions = 200;

/** The maximum number of transactions on a page, and the maximum offset (decision: Lists of transactions). */
export const mostPageTransactions = 1_000;

/** The maximum size of a body in bytes (decision: Sizes). */
export const bodyBytes = 1_048_576;

/** The maximum size of a bulk payment's body in bytes (decision: Sizes). */
export const bulkBodyBytes = 2_097_152;

/**
 * The maximum size of the rows in an answer in bytes. Lambda's limit is six million, and quotes are escaped
 * (decision: Sandbox lists).
 */
export const answerBytes = 4_000_000;

/** The maximum number of messages in an answer. Further problems appear after these are corrected (decision: Sizes). */
export const answerMessages = 20;

/**
 * The requests a second that a TPP may send, unless a stage's settings name another number (decision: Limit per TPP).
 */
export const tppRequestsPerSecond = 100;

/**
 * The seconds over which a TPP's requests are counted. A short burst within them is allowed
 * (decision: Limit per TPP).
 */
export const tppWindowSeconds = 10;

/**
 * The share of an operation's capacity that one TPP may use in a second, in percent, unless a stage's settings name
 * another number (decision: Limit per TPP).
 */
export const tppBankShare = 25;

/**
 * A request for which the bank is expected to take so many milliseconds is counted at once, any other at every
 * sixteenth (decision: Limit per TPP).
 */
export const leastBankMilliseconds = 50;

/** The maximum number of certificates in a chain, which is also API Gateway's limit (decision: Certificates). */
export const chainCertificates = 4;

/** The minimum length of an RSA key in bits (decision: Certificates). */
export const rsaBits = 2_048;

/** The maximum age in hours of the register's file and of a revocation list (decision: Register). */
export const registerHours = 72;

/** The minutes for which an SCA link is valid (decision: Links). */
export const linkMinutes = 10;

/** The maximum number of attempts at identification on one SCA link (decision: Links). */
export const linkAttempts = 5;

/**
 * The maximum number of failed attempts per national number in an hour, on all links and pages together
 * (decision: Links).
 */
export const numberAttempts = 10;

/** The maximum number of transactions that one call posts (decision: Sandbox data). */
export const postedTransactions = 1_000;

/** The maximum size of an import's body in bytes (decision: Sizes). */
export const importBodyBytes = 4_194_304;

/** The maximum number of transactions in a sandbox (decision: Sandbox data). */
export const sandboxTransactions = 50_000;

/**
 * The maximum number of accounts and cards of a customer. One page shows all of them to the PSU
 * (decision: Sandbox data).
 */
export const customerHoldings = 500;

/** The maximum number of engagements of an agreement, because one item holds them all (decision: Sandbox data). */
export const agreementEngagements = 1_000;

/** The maximum number of snapshots of a sandbox (decision: Sandbox data). */
export const sandboxSnapshots = 20;

/** The hours for which a TPP's requests are logged (decision: Sandbox data). */
export const requestLogHours = 24;

/** The number of payments that one move of the clock must not reach: some seconds of work (decision: Sandbox clock). */
export const clockMovePayments = 20_000;

/** The maximum delay of an answer by a scenario, in milliseconds (decision: Scenarios). */
export const delayMilliseconds = 10_000;

/** The seconds for which the scenario `outcome=unknown` keeps a payment in PDNG (decision: Scenarios). */
export const unknownOutcomeSeconds = 60;

/** The seconds after which the creditor's bank confirms an instant payment (decision: Lifecycle). */
export const instantCreditSeconds = 10;

/** The maximum validity of a test certificate in days (decision: Test certificates). */
export const testCertificateDays = 365;

/** The maximum length of a signing request in characters (decision: Test certificates). */
export const signingRequestCharacters = 8_192;

/**
 * The maximum size of a body at the developer site in bytes: enough for a request with its certificate and body
 * (decision: Test certificates).
 */
export const developerBodyBytes = 65_536;
