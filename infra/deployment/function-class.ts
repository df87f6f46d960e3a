/** The memory, timeout and concurrency of a kind of function. */
export type FunctionClass = {
  /** In MB; the CPU share grows with it, and 1,769 MB give one full CPU. */
  memory: number;
  /** In seconds; API Gateway waits at most 29. */
  timeout: number;
  /** The maximum number of concurrent runs, if it is limited. */
  concurrency?: number;
};

/**
 * Sizes by kind of work. An operation waits for two or three round trips longer than it computes,
 * and 1,024 MB give it a little more than half a CPU. A page checks no signature, so it gets less.
 * Measure both after deployment. In the sandbox any first call may write a whole world. Operations
 * and pages wait for the bank's systems, and a basket's page for one payment after another, so all
 * have the gateway's own timeout.
 */
const classes = {
  operation: { memory: 1_024, timeout: 29 },
  sandbox: { memory: 1_769, timeout: 29 },
  page: { memory: 768, timeout: 29 },
  // Two concurrent batches are enough for an outbox and leave the account's concurrency to other
  // functions.
  feed: { memory: 512, timeout: 60, concurrency: 2 },
} as const satisfies Record<string, FunctionClass>;

/** The class of an operation; in the sandbox an operation may have to write a world. */
export const operationClass = (stage: string): FunctionClass =>
  stage === "sandbox" ? classes.sandbox : classes.operation;

export const pageClass: FunctionClass = classes.page;
export const feedClass: FunctionClass = classes.feed;

/** The operations that TPPs call most, and that ask the bank (infra/cost/assumptions.ts). */
export const busyOperations: readonly string[] = [
  "listAccounts",
  "listTransactions",
  "getTransactionDetails",
  "getPaymentStatus",
  "createPayment",
];

type BankConcurrency = { bankConcurrency: number; otherBankConcurrency: number };

/** The maximum number of concurrent runs of a function that calls the bank's systems. */
export const bankConcurrencyOf = (
  id: string,
  { bankConcurrency, otherBankConcurrency }: BankConcurrency,
): number => (busyOperations.includes(id) ? bankConcurrency : otherBankConcurrency);

/**
 * The class of a function that calls the bank's systems in production. The concurrency limit keeps
 * a slow bank from occupying all functions of the account.
 */
export const limitedBy = (
  { id, size }: { id: string; size: FunctionClass },
  settings: BankConcurrency & { stage: string },
): FunctionClass =>
  settings.stage === "production"
    ? { concurrency: bankConcurrencyOf(id, settings), ...size }
    : size;

/**
 * The environment by which an operation knows a TPP's share of its capacity: of each concurrent run, 1,000
 * milliseconds a second. An operation without a concurrency limit has no shares.
 */
export const shareOf = (
  { concurrency }: FunctionClass,
  { tppBankShare }: { tppBankShare: number },
): Record<string, string> =>
  concurrency === undefined
    ? {}
    : { TPP_BANK_MILLISECONDS: `${(concurrency * 1_000 * tppBankShare) / 100}` };

/**
 * A job ends before its next run begins and never runs twice at once; unfinished work waits for the
 * next run.
 */
export const jobClass = (everySeconds: number): FunctionClass => ({
  memory: 1_024,
  timeout: Math.min(Math.floor(everySeconds * 0.9), 300),
  concurrency: 1,
});
