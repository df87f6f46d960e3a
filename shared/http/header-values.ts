import { isIP } from "node:net";
import * as v from "valibot";
import { nationalNumberProblem } from "../rules/national-number.ts";
import { nobodysAddress } from "../rules/psu-address.ts";
import { redirectUriProblem } from "../rules/redirect-uri.ts";
import { settings } from "../runtime/settings.ts";
import { authenticationMethods } from "../schemas/authentication-method.ts";
import { decodeEncodedWords } from "../signature/encoded-word.ts";
import { hasInvisible } from "../signature/visible-text.ts";

/**
 * Information about the client or the PSU's device, to which the specification gives no form. It is never the reason
 * of a refusal: our own length cuts it, and never inside a character.
 */
export const information = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .slice(0, 500)
      .replace(/[\ud800-\udbff]$/, "")
      .replace(/[^\t\x20-\x7e\x80-\uffff]+/g, " "),
  ),
);
/** The brand name that pages show. A non-ASCII name is encoded as in RFC 2047; its length counts decoded. */
export const brand = v.pipe(
  v.string(),
  v.maxLength(2000, "Must have at most 70 characters."),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const sent = dataset.value;
    const name = sent.includes("=?") ? decodeEncodedWords(sent) : sent;
    const message = brandProblem(name);
    if (name !== undefined && !message) return name;
    addIssue({ message });
    return NEVER;
  }),
);
function brandProblem(name: string | undefined): string | undefined {
  if (name === undefined)
    return "Must consist only of encoded words (RFC 2047) in one charset, or contain none.";
  if ([...name].length > 70) return "Must have at most 70 characters.";
  return hasInvisible(name)
    ? "Must not contain control characters or other invisible characters."
    : undefined;
}
/** A header that the signature check has already verified. */
export const verified = v.string();
/** A header that is read later, and only in the sandbox. */
export const scenario = v.string();
export const choice = <const T extends readonly string[]>(...values: T) =>
  v.picklist(values, `Must be one of ${values.join(", ")}.`);
const pattern = (expression: RegExp, message: string) =>
  v.pipe(v.string(), v.regex(expression, message));

/** A UUID in any case. It is stored and compared in lower case. */
export const uuid = v.pipe(
  pattern(
    /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
    "Must be a UUID, such as 99391c7e-ad88-49ec-a2ad-99ddcb1f7721.",
  ),
  v.toLowerCase(),
);
/** An IP address without a zone, because a zone names an interface of the TPP's own machine. */
export const ip = v.pipe(
  v.string(),
  v.check((value) => isIP(value) !== 0 && !value.includes("%"), "Must be an IPv4 or IPv6 address."),
  v.check(
    (value) => !nobodysAddress(value),
    "Must be the address of the PSU: not unspecified, loopback, link-local, multicast or reserved.",
  ),
);
/**
 * The PSU's location. Clients print the numbers of their language, such as 59.913868799999996 or 5e-7. The bank gets at
 * most 12 decimals and no exponent.
 */
export const location = v.pipe(
  v.string(),
  v.check(
    (value) => coordinates.test(value),
    "Must have the form GEO:<latitude>,<longitude>, such as GEO:59.911491,10.757933.",
  ),
  v.check((value) => {
    const [latitude = 0, longitude = 0] = value.slice(4).split(",").map(Number);
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  }, "Latitude is at most 90 degrees, longitude at most 180."),
  v.transform((value) => `GEO:${value.slice(4).split(",").map(decimal).join(",")}`),
);
const coordinates = /^GEO:-?\d{1,2}(\.\d+)?([eE]-\d{1,3})?,-?\d{1,3}(\.\d+)?([eE]-\d{1,3})?$/;
function decimal(degrees: string): string {
  return /e/i.test(degrees) ? Number(degrees).toFixed(12) : degrees.replace(/(\.\d{12})\d+/, "$1");
}
export const boolean = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(["true", "false"], "Must be true or false."),
  v.transform((value) => value === "true"),
);
export const verb = choice("GET", "POST", "PUT", "PATCH", "DELETE");
/** Early-access values. Empty ones are left out; any that is not known gets a warning. */
export const fixes = v.pipe(
  v.string(),
  v.transform((list) =>
    list
      .split(",")
      .flatMap((value) => value.trim() || [])
      .slice(0, 20),
  ),
);
export const visible = v.pipe(
  pattern(/^[\x21-\x7e]+$/, "Must consist of visible ASCII characters."),
  v.maxLength(128, "Must have at most 128 characters."),
);
export const redirect = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const message = redirectUriProblem(dataset.value, settings);
    if (message) addIssue({ message });
  }),
);
export const identity = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const message = nationalNumberProblem(dataset.value, settings.numbersOf);
    if (message) addIssue({ message });
  }),
);
export const method = choice(...authenticationMethods);
export const context = choice("PRIVATE", "CORPORATE");
