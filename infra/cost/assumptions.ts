import type { MeasuredName } from "./measured.ts";

/** The assumed share of each operation, in percent. Each payment and each consent is approved once. */
export const sharesOfCalls = {
  listAccounts: 25,
  listTransactions: 45,
  getTransactionDetails: 10,
  getPaymentStatus: 15,
  createPayment: 4,
  startConsent: 1,
} as const satisfies Partial<Record<MeasuredName, number>>;

/** Figures that a bank has to guess, or to measure after deployment. The command line can replace each. */
export const assumptions = {
  /** The time that a function waits for one command to DynamoDB, and for one call of the bank's connector. */
  tableMilliseconds: 4,
  bankMilliseconds: 50,
  /** The part of calls that start a new container, and the time that this adds. */
  coldStarts: 0.005,
  coldStartMilliseconds: 600,
  secretsPerStart: 3,
  /** The log line of a function, its metrics, the three lines of Lambda, and the access log. */
  logKbPerCall: 3,
  logMonths: 1,
  /** The access log's line. The job that counts for the regulator's figures reads it twice. */
  accessLogKbPerCall: 0.6,
  answerKb: 8,
  /** X-Ray records the first request of each second, and this share of the others. */
  traced: 0.05,
  /** DynamoDB and CloudWatch cache a key for minutes; this is the share of calls that use KMS. */
  keyUsesPerCall: 0.02,
  tableGbPerMillion: 0.5,
  /** One run of the audit feed writes one object with all events that it got; objects are kept for five years. */
  auditObjectsPerCall: 0.05,
  feedMilliseconds: 100,
  /** A handshake and a request of the job that probes the interface. */
  probeMilliseconds: 200,
  auditKbPerCall: 0.2,
  auditMonths: 60,
  /** The same for the reads of account data, which are four of five calls; they are kept for 400 days. */
  readObjectsPerCall: 0.1,
  readKbPerCall: 0.25,
  readMonths: 13.2,
  /** Accesses of others than the stage's functions to the table and the audit bucket, which CloudTrail records. */
  accesses: 10_000,
};

export type Assumptions = typeof assumptions;
