import type { Bank, BankMethod } from "./bank.ts";
import { bankCalls } from "./bank-calls.ts";

/** The bank has not answered in time. We do not know whether it carried out the call, or still will. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly logged = { fault: "late" };

  constructor(method: BankMethod) {
    super(`The bank has not answered ${method} in time.`);
  }
}

/**
 * Limits each call of the bank to `limit()` milliseconds. If the limit is zero or less, the bank is not called and
 * NoAnswer is thrown.
 */
export function withTimeLimit(bank: Bank, limit: () => number): Bank {
  const limited = (method: BankMethod) => [
    method,
    (...asked: never[]) =>
      inTime(method, limit(), bank[method] as (...asked: never[]) => Promise<unknown>, asked),
  ];
  return Object.fromEntries((Object.keys(bankCalls) as BankMethod[]).map(limited));
}

async function inTime(
  method: BankMethod,
  limit: number,
  ask: (...asked: never[]) => Promise<unknown>,
  asked: never[],
): Promise<unknown> {
  if (limit <= 0) throw new NoAnswer(method);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(method)), limit);
  });
  try {
    return await Promise.race([ask(...asked), late]);
  } finally {
    clearTimeout(timer);
  }
}
