import type { Bank, BankMethod } from "../ports/bank.ts";
import { bankCalls } from "../ports/bank-calls.ts";
import type { BankContext } from "../stage/stage.ts";

const methods = Object.keys(bankCalls) as BankMethod[];

/** The bank behind the connector. Its code is loaded with the first call, because many functions never call a bank. */
export const lazyConnector = (where: BankContext): Bank =>
  Object.fromEntries(methods.map((method) => [method, called(method, where)])) as unknown as Bank;

const called = (method: BankMethod, where: BankContext) => {
  let bank: Promise<Bank> | undefined;
  return async (...asked: never[]): Promise<unknown> => {
    bank ??= import("./connector.ts").then(({ connectorBankAt }) => connectorBankAt(where));
    return ((await bank)[method] as (...asked: never[]) => unknown)(...asked);
  };
};
