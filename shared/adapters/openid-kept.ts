import { hash } from "node:crypto";
import * as v from "valibot";

/** What begin keeps for complete; the pages seal it with the flow, which one browser has. */
const Kept = v.object({
  issuer: v.string(),
  /** What only this authorization knows. Its hash is the nonce. */
  secret: v.string(),
  /** Of PKCE. */
  verifier: v.string(),
  /** When the PSU was led away. */
  at: v.string(),
  /** The hash of what is to be approved; a login has none. */
  hash: v.optional(v.string()),
  /** The text that the PSU is to sign. */
  signed: v.optional(v.string()),
});
export type Kept = v.InferOutput<typeof Kept>;

export const writeKept = (kept: Kept): string => JSON.stringify(kept);

export const readKept = (text: string | undefined): Kept =>
  v.parse(v.pipe(v.string(), v.parseJson(), Kept), text);

/** What the ID token must have: it is of this authorization, and, where something is approved, of the approval of exactly that. */
export const nonceOf = ({ secret, hash: approved = "" }: Pick<Kept, "secret" | "hash">): string =>
  hash("sha256", `${secret}.${approved}`, "base64url");
