import type { ToApprove } from "../ports/identity.ts";

/** The number of hash characters in the text, and the minimum number of characters of a payee's name. */
const least = { hash: 16, payee: 35 };

/**
 * The text that a PSU sees on their device and signs: the text of the page, and the start of the hash of the whole
 * approval. If it is too long, only the payee at its end is cut. Action and amounts are always in it: "stop" and
 * "approve" must never be the same signed text.
 */
export function signTextOf({ payee, text, hash }: ToApprove, longest: number): string {
  const end = ` (${hash.slice(0, least.hash)})`;
  if (text.length + end.length <= longest) return `${text}${end}`;
  const rest = text.slice(0, text.length - payee.length);
  const room = longest - end.length - rest.length - 1;
  if (room < Math.min(least.payee - 1, payee.length))
    throw new Error(
      "The text to approve is too long for the provider: set a greater approval.longest.",
    );
  return `${rest}${payee.slice(0, room)}…${end}`;
}
