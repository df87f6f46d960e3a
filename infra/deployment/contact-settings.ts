import * as v from "valibot";

const contact = v.pipe(
  v.string("must be a text"),
  v.regex(
    /^(?:mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/[^\s<>]+)$/,
    "must be mailto: and an address, or the https address of a page",
  ),
);

/** The contacts that the developer site names, and the address at which its texts can be edited. */
export const contactSettings = {
  supportContact: v.optional(contact),
  securityContact: v.optional(contact),
  sourceAddress: v.optional(
    v.pipe(
      v.string("must be a text"),
      v.regex(
        /^https:\/\/[^\s<>]*[^\s<>/]$/,
        "must be an https address without a slash at its end",
      ),
    ),
  ),
};
