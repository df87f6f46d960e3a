import type { ToApprove } from "../ports/identity.ts";

/** Characters of the hash that the text has, and of a payee's name that must find room. */
const least = { hash: 16, payee: 35 };

/**
 * What a PSU is shown on their device, and signs: amounts, payee, and the beginning of the hash of all of it. The words of the
 * page where they fit; else the amounts and as much of the payee as there is room for.
 */
export function signTextOf({ amounts, payee, text, hash }: ToApprove, longest: number): string {
  const end = ` (${hash.slice(0, least.hash)})`;
  if (text.length + end.length <= longest) return `${text}${end}`;
  const sums = amounts.map(({ amount, currency }) => `${amount} ${currency}`).join(", ");
  const room = longest - end.length - sums.length - 2;
  const shown = payee.length <= room ? payee : `${payee.slice(0, room - 1)}…`;
  if (shown.length < Math.min(least.payee, payee.length))
    throw new Error("What is to be approved does not fit into the text that the provider shows.");
  return `${sums}, ${shown}${end}`;
}
