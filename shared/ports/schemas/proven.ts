import * as v from "valibot";
import { Instant, name, Text } from "./fields.ts";

/** The identified person, the method, and the time. */
export const Proven = v.object({
  number: name(64),
  method: name(64),
  at: Instant,
  /**
   * The text that the provider signed. An approval of fifty payments writes it fifty times, in one transaction of at
   * most 4 MB.
   */
  evidence: Text(32_768),
  /** The hash of the approval. A login has none, and so approves nothing. */
  hash: v.optional(name(128)),
});
export type Proven = v.InferOutput<typeof Proven>;

/** Pending: the PSU is not done yet. Refused: it is another person. Cancelled: the PSU refused or went back. */
const Unproven = v.picklist(["pending", "refused", "cancelled"]);
export type Unproven = v.InferOutput<typeof Unproven>;

export const IdentityAnswer = v.union([Unproven, Proven]);
