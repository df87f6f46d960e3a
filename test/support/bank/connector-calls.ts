import { exampleCalls } from "../../../infra/contract/example-calls.ts";
import { connectorBankAt } from "../../../shared/adapters/connector.ts";
import type { Bank, BankMethod } from "../../../shared/ports/bank.ts";

let hours = 0;
/** Returns a time one hour after the last one of any test file, so that the identity is read again. */
export const nextHour = (): Date => {
  hours += 1;
  return new Date(hours * 3_600_000);
};

/** Makes the bank for one request. */
const bank = (): Bank => connectorBankAt({ tppId: "NO-FSA-1", at: { realTime: nextHour() } });

export const ask = (method: BankMethod, of = bank()): Promise<unknown> => {
  const [asked] = exampleCalls[method];
  return (of[method] as (...asked: unknown[]) => Promise<unknown>)(...asked);
};
export const fault = (kind: string, status?: number) =>
  expect.objectContaining({ name: "ConnectorFault", kind, ...(status ? { status } : {}) });
