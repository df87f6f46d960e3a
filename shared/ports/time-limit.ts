import type { Bank, BankMethod } from "./bank.ts";
import { bankCalls } from "./bank-calls.ts";

/** The bank has not answered in time. What it did, or does yet, is unknown. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";

  constructor(method: BankMethod) {
    super(`The bank has not answered ${method} in time.`);
  }
}

/** A bank whose every answer is waited for only so many milliseconds, as of the call; where there are none it is not called. */
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
