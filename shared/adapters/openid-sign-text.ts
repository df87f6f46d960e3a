import type { ToApprove } from "../ports/identity.ts";

/** The number of hash characters in the text, and the minimum number of characters of a payee's name. */
const least = { hash: 16, payee: 35 };

/**
 * The text that a PSU sees on their device and signs: amounts, payee, and the start of the hash of the whole
 * approval. It is the text of the page if it fits. Otherwise it has the amounts and as much of the payee as fits.
 */
export function signTextOf({ amounts, payee, text, hash }: ToApprove, longest: number): string {
  const end = ` (${hash.slice(0, least.hash)})`;
  if (text.length + end.length <= longest) return `${text}${end}`;
  const sums = amounts.map(({ amount, currency }) => `${amount} ${currency}`).join(", ");
  const room = longest - end.length - sums.length - 2;
  const shown = payee.length <= room ? payee : `${payee.slice(0, room - 1)}…`;
  if (shown.length < Math.min(least.payee, payee.length))
    throw new Error(
      "The text to approve is too long for the provider: set a greater approval.longest.",
    );
  return `${sums}, ${shown}${end}`;
}
