import * as v from "valibot";
import { Instant, name, text } from "./fields.ts";

/** Who it is, by which method and since when. */
export const Proven = v.object({
  number: name(64),
  method: name(64),
  at: Instant,
  /** What the provider signed. An approval of fifty payments writes it fifty times in one transaction of 4 MB. */
  evidence: text(32_768),
  /** The hash of what the person approved. A login has none, and so approves nothing. */
  hash: v.optional(name(128)),
});
export type Proven = v.InferOutput<typeof Proven>;

/** Pending: the PSU is not done yet. Refused: it is not this person. Cancelled: they said no, or turned back. */
const Unproven = v.picklist(["pending", "refused", "cancelled"]);
export type Unproven = v.InferOutput<typeof Unproven>;

export const IdentityAnswer = v.union([Unproven, Proven]);
