import { readFileSync, writeFileSync } from "node:fs";
import { requestsPerUpdate } from "../../shared/http/tpp-rate.ts";
import type { StageName } from "../deployment/stage-settings.ts";

/** The resources that one call of an operation uses, or all pages of one approval together. */
export type OperationCost = {
  /** The number of functions that run. */
  functions: number;
  /** The number of commands to DynamoDB, and the longest chain of commands that wait for one another. */
  commands: number;
  trips: number;
  /** Capacity units. Every read is strongly consistent. */
  reads: number;
  writes: number;
  /** The longest chain of calls of the bank that wait for one another. */
  bankTrips: number;
  /** Processor time on the machine of the benchmark. */
  milliseconds: number;
};

/** The operations, pages and jobs that the benchmark measures, and their names in the table. */
export const measuredNames = {
  listAccounts: "Read accounts and balances",
  listTransactions: "Read 20 transactions",
  getTransactionDetails: "Read one transaction",
  getPaymentStatus: "Read the status of a payment",
  createPayment: "Create a payment",
  startConsent: "Start a consent",
  grantConsent: "Pages on which a PSU grants a consent",
  approvePayment: "Pages on which a PSU approves a payment",
  countRequests: `Count ${requestsPerUpdate} requests of a TPP`,
  submitOrders: "Job `submit-orders`, nothing due",
  lapsePayments: "Job `lapse-payments`, nothing due",
  askOrders: "Job `ask-orders`, nothing due",
  executeOrders: "Job `execute-orders`, nothing due",
} as const;

export type MeasuredName = keyof typeof measuredNames;

/** Some jobs are in the sandbox only. */
export type StageCosts = Partial<Record<MeasuredName, OperationCost>>;

/** The figures of the latest benchmark, with the processor and the version of Node that ran it. */
export type Measured = { processor: string; node: string; stages: Record<StageName, StageCosts> };

const file = new URL("measured.json", import.meta.url);

/** Reads the figures that `npm run bench -- --cost` wrote. */
export const readMeasured = (): Measured => JSON.parse(readFileSync(file, "utf8"));

export const writeMeasured = (measured: Measured): void =>
  writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
