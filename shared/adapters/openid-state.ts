import { hash } from "node:crypto";
import * as v from "valibot";

/**
 * The data kept between begin and complete. The pages store them encrypted with the flow, which is bound to one
 * browser.
 */
const Kept = v.object({
  issuer: v.string(),
  /** A secret of this authorization. Its hash is the nonce. */
  secret: v.string(),
  /** The PKCE code verifier. */
  verifier: v.string(),
  /** The time of the redirect. */
  at: v.string(),
  /** The hash of the payments to approve. A login has none. */
  hash: v.optional(v.string()),
  /** The text that the PSU must sign. */
  signed: v.optional(v.string()),
});
export type OpenidState = v.InferOutput<typeof Kept>;

export const writeKept = (kept: OpenidState): string => JSON.stringify(kept);

export const readKept = (text: string | undefined): OpenidState =>
  v.parse(v.pipe(v.string(), v.parseJson(), Kept), text);

/**
 * The nonce of the ID token. It binds the token to this authorization and, for an approval, to the hash of exactly
 * that approval.
 */
export const nonceOf = ({
  secret,
  hash: approved = "",
}: Pick<OpenidState, "secret" | "hash">): string =>
  hash("sha256", `${secret}.${approved}`, "base64url");
