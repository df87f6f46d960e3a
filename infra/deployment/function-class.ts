/** How much of a machine a kind of function gets. */
export type FunctionClass = {
  /** In MB; the share of a processor grows with it, 1,769 being a whole one. */
  memory: number;
  /** In seconds; API Gateway itself waits 29. */
  timeout: number;
  /** How many may run at once, where more would be wrong. */
  concurrency?: number;
};

/**
 * By kind of work. An operation waits for two or three round trips more than it computes, and 1,024 MB give it somewhat
 * more than half a processor; a page checks no signature, and does with less. Both are to be measured where they run.
 * In the sandbox any first call writes a whole world; operations and pages wait for a bank's systems, a basket's page for
 * one payment after the other. So all may take as long as the gateway waits.
 */
const classes = {
  operation: { memory: 1_024, timeout: 29 },
  sandbox: { memory: 1_769, timeout: 29 },
  page: { memory: 768, timeout: 29 },
  // Two batches at once are enough for an outbox, and leave the account's other functions their share.
  feed: { memory: 512, timeout: 60, concurrency: 2 },
} as const satisfies Record<string, FunctionClass>;

/** The class of an operation: one of the sandbox's stage may have to write a world. */
export const operationClass = (stage: string): FunctionClass =>
  stage === "sandbox" ? classes.sandbox : classes.operation;

export const pageClass: FunctionClass = classes.page;
export const feedClass: FunctionClass = classes.feed;

/**
 * The class of a function that calls the bank's systems in production. A slow bank so keeps a limited number of the
 * account's functions waiting, and the others run on.
 */
export const limitedBy = (
  size: FunctionClass,
  { stage, bankConcurrency }: { stage: string; bankConcurrency: number },
): FunctionClass => (stage === "production" ? { concurrency: bankConcurrency, ...size } : size);

/** A job ends before its next run begins, and never runs twice at once: what is left waits for the next run. */
export const jobClass = (everySeconds: number): FunctionClass => ({
  memory: 1_024,
  timeout: Math.min(Math.floor(everySeconds * 0.9), 300),
  concurrency: 1,
});
