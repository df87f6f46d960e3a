/**
 * What a call costs in capacity: units read (strongly consistent, as every read is) and written, counted by DynamoDB's
 * own figures while the benchmark of round trips ran.
 */
const capacity = {
  listAccounts: { reads: 6, writes: 1.5 },
  /** Between a page of few rows and the whole of an account. */
  listTransactions: { reads: 15, writes: 1.5 },
  getTransactionDetails: { reads: 7, writes: 1.5 },
  getPaymentStatus: { reads: 2, writes: 1 },
  createPayment: { reads: 6, writes: 11 },
  startConsent: { reads: 2, writes: 5 },
  /** From the first page to the way back, and the booking of a payment; four in five are of payments. */
  approval: { reads: 16, writes: 39 },
};

/** How many of a hundred calls are which; a payment and a consent are each approved once. */
const mix = {
  listAccounts: 25,
  listTransactions: 45,
  getTransactionDetails: 10,
  getPaymentStatus: 15,
  createPayment: 4,
  startConsent: 1,
};

const approvals = (mix.createPayment + mix.startConsent) / 100;

const perCall = (unit: "reads" | "writes") =>
  Object.entries(mix).reduce(
    (sum, [name, share]) => sum + (share / 100) * capacity[name as keyof typeof mix][unit],
    approvals * capacity.approval[unit],
  );

/** What is not known and has to be guessed, or measured later; each can be given on the command line. */
export const assumptions = {
  /** Calls of pages that one call of the interface brings along: five for each approval. */
  pagesPerCall: 5 * approvals,
  readsPerCall: perCall("reads"),
  /** And a sixteenth, to tell of the calls of a TPP. */
  writesPerCall: perCall("writes") + 1 / 16,
  memoryGb: 1,
  /** What a call keeps its function busy for, cold starts included. */
  millisecondsPerCall: 60,
  /** Runs of jobs and feeds, at a run each minute for each of them. */
  millisecondsPerRun: 150,
  /** A line of the function's, its metrics, Lambda's own three lines, and the access log's. */
  logKbPerCall: 3,
  logMonths: 1,
  answerKb: 8,
  /** X-Ray takes the first request of every second, and of the rest this share. */
  traced: 0.05,
  /** Part of the calls that begin a new copy of a function, which then reads its secrets. */
  coldStarts: 0.005,
  secretsPerStart: 3,
  /** DynamoDB and CloudWatch keep a key for minutes; these are the calls that ask KMS all the same. */
  keyUsesPerCall: 0.02,
  tableGbPerMillion: 0.5,
  /** An object of the audit trail holds what a feed got at once; the trail is kept for five years. */
  auditObjectsPerCall: 0.05,
  auditKbPerCall: 0.2,
  auditMonths: 60,
};

export type Assumptions = typeof assumptions;
