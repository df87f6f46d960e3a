import { amountsAsNumbers, knownFixes, unknownFixes } from "../rules/early-access.ts";
import type { Warning } from "../schemas/tpp-messages.ts";
import type { Call } from "./call.ts";

type Body = { tppMessages?: readonly Warning[] };

/**
 * Applies x-accept-fix to an answer: the form of amounts, and warnings about unknown values. Amounts are converted in
 * the finished answer, so that every schema can say that an amount is a string.
 */
export function withEarlyAccess(answer: unknown, { input, caller }: Call): unknown {
  const asked = input?.headers["x-accept-fix"] as string[] | undefined;
  if (asked === undefined || answer === undefined || !caller) return answer;
  const { fixes, at } = caller;
  const told = fixes.has("amount-as-string") ? answer : amountsAsNumbers(answer);
  const unknown = unknownFixes(asked, at.now).map((number) => warningOf(number, at.now));
  if (!unknown.length) return told;
  const { tppMessages = [], ...rest } = told as Body;
  return { ...rest, tppMessages: [...unknown, ...tppMessages] };
}

const warningOf = (number: number, now: Date): Warning => ({
  category: "WARNING",
  code: "FORMAT_ERROR",
  path: "x-accept-fix",
  text: `Value ${number} of x-accept-fix is not known and has no effect. Known are: ${knownFixes(now).join(", ")}.`,
});
