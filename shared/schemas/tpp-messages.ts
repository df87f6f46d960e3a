import * as v from "valibot";
import { messageCharacters } from "../limits.ts";

/** A warning in a successful answer (specification, Errors, Message structure). */
export const Warning = v.object({
  category: v.literal("WARNING"),
  code: v.string(),
  path: v.optional(v.string()),
  text: v.pipe(v.string(), v.maxLength(messageCharacters)),
});
export type Warning = v.InferOutput<typeof Warning>;

/** The additional field of an answer that may contain warnings. */
export const warnings = { tppMessages: v.optional(v.array(Warning)) };
