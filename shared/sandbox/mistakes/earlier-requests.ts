import { type Variant, valueVariant } from "./draft.ts";
import type { Mistake } from "./mistake.ts";

const idIn = (text: string) => /^x-request-id: (.{1,64})$/m.exec(text)?.[1];

/** The mistake of signing the text of an earlier request. */
export const ofEarlierRequest = (text: string): Mistake => {
  const id = idIn(text);
  return {
    did: `is that of an earlier request${id ? `, whose X-Request-ID is ${id}` : ""}`,
    instead: "sign each request anew, when its headers are final",
  };
};

/** Variants of this request's text with the X-Request-ID of an earlier request. */
export const earlierIds = (texts: readonly string[]): Variant[] =>
  [...new Set(texts.flatMap((text) => idIn(text) ?? []))].map((id) =>
    valueVariant("x-request-id", id, {
      did: `covers a text with the X-Request-ID of an earlier request, ${id}`,
      instead: "take one new X-Request-ID, for the header and for the text",
    }),
  );
