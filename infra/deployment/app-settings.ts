import * as v from "valibot";

const text = v.string("must be a text");

const listOf = (each: RegExp, problem: string) =>
  v.pipe(
    text,
    v.check((list) => list.split(",").every((part) => each.test(part)), problem),
  );

/** The settings of app linking: the bank's own apps. */
export const appSettings = {
  androidPackage: v.optional(
    v.pipe(
      text,
      v.regex(
        /^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/,
        "is not the name of an Android package, such as no.bank.app",
      ),
    ),
  ),
  androidFingerprints: v.optional(
    listOf(
      /^[\dA-F]{2}(:[\dA-F]{2}){31}$/,
      "must be SHA-256 fingerprints: bytes in capital hexadecimal digits with colons, separated by commas",
    ),
  ),
  iosAppIds: v.optional(
    listOf(
      /^[\dA-Z]{10}\.[\w-]+(\.[\w-]+)*$/,
      "must be <team id>.<bundle id>, separated by commas, such as A1B2C3D4E5.no.bank.app",
    ),
  ),
};
