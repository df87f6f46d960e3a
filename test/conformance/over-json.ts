import * as v from "valibot";
import type { Bank, BankMethod } from "../../shared/ports/bank.ts";
import { bankCalls } from "../../shared/ports/bank-calls.ts";

const asJson = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** Makes a bank whose requests and answers pass through JSON, as on a wire. Checks each request against its schema. */
export function overJson(bank: Bank): Bank {
  const call = (method: BankMethod) => [
    method,
    async (...asked: unknown[]) => {
      const request: v.GenericSchema<unknown, unknown> = bankCalls[method].request;
      const names = Object.keys(bankCalls[method].request.entries);
      const sent = Object.fromEntries(names.map((name, at) => [name, asked[at]]));
      const read = v.parse(request, asJson(sent)) as Record<string, never>;
      const ask = bank[method] as (...asked: never[]) => Promise<unknown>;
      return asJson(await ask(...names.map((name) => read[name] as never)));
    },
  ];
  return Object.fromEntries((Object.keys(bankCalls) as BankMethod[]).map(call));
}
