import type { BankMethod } from "../../shared/ports/bank.ts";
import { bankCalls } from "../../shared/ports/bank-calls.ts";
import { exampleCalls } from "./example-calls.ts";

/** A request and its answer as JSON on the wire. */
export type WireExample = { request: Record<string, unknown>; answer: unknown };

const methods = Object.keys(bankCalls) as BankMethod[];

/** One example call per method. */
export const examples = Object.fromEntries(
  methods.map((method) => {
    const [asked, answer] = exampleCalls[method] as unknown as [unknown[], unknown];
    const names = Object.keys(bankCalls[method].request.entries);
    const request = Object.fromEntries(names.map((name, at) => [name, asked[at]]));
    return [method, { request, answer }];
  }),
) as Record<BankMethod, WireExample>;
