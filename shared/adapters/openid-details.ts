import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import type { ToApprove } from "../ports/identity.ts";

/** What the PSU is asked to approve, as authorization_details (RFC 9396) of the type that the provider is set up for. */
export const detailsOf = (type: string, { amounts, payee, text, hash }: ToApprove) => [
  { type, amounts, payee, text, hash },
];

const Details = v.array(v.looseObject({ type: v.string() }));

/**
 * Whether what the provider tells of is the approval of exactly that: one detail, whose amounts, payee and hash are ours. It
 * may add what else it knows, such as the account that it has shown.
 */
export function approves(told: unknown, type: string, toApprove: ToApprove): boolean {
  const read = v.safeParse(Details, told);
  if (!read.success || read.output.length !== 1) return false;
  const [ours] = detailsOf(type, toApprove);
  const theirs = read.output[0];
  return (["type", "amounts", "payee", "hash"] as const).every((name) =>
    isDeepStrictEqual(theirs?.[name], ours?.[name]),
  );
}
