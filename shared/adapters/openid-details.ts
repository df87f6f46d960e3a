import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import type { ToApprove } from "../ports/identity.ts";

/** The authorization_details (RFC 9396) of an approval, in the type that is configured for the provider. */
export const detailsOf = (type: string, { amounts, payee, text, hash }: ToApprove) => [
  { type, amounts, payee, text, hash },
];

const Details = v.array(v.looseObject({}));

/**
 * True if the provider's details are the approval of exactly this: one detail with our amounts, payee, text and hash. The
 * provider may add fields, such as the account that it showed.
 */
export function isSameApproval(told: unknown, type: string, toApprove: ToApprove): boolean {
  const read = v.safeParse(Details, told);
  if (!read.success || read.output.length !== 1) return false;
  const [ours] = detailsOf(type, toApprove);
  const theirs = read.output[0];
  return (["type", "amounts", "payee", "text", "hash"] as const).every((name) =>
    isDeepStrictEqual(theirs?.[name], ours?.[name]),
  );
}
