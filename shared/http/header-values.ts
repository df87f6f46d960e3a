import { isIP } from "node:net";
import * as v from "valibot";
import { nationalNumberProblem } from "../rules/national-number.ts";
import { nobodysAddress } from "../rules/psu-address.ts";
import { redirectUriProblem } from "../rules/redirect-uri.ts";
import { settings } from "../runtime/settings.ts";
import { authenticationMethods } from "../schemas/authentication-method.ts";
import { decodeEncodedWords } from "../signature/encoded-word.ts";
import { hasInvisible } from "../signature/visible-text.ts";

export const text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max, `Must have at most ${max} characters.`),
    v.regex(/^[\t\x20-\x7e\x80-\uffff]*$/, "Must not contain control characters."),
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
    "Must be the address of the PSU: not unspecified, loopback or link-local.",
  ),
);
export const port = v.pipe(
  pattern(/^\d{1,5}$/, "Must be a port number from 1 to 65535."),
  v.check(
    (value) => Number(value) >= 1 && Number(value) <= 65_535,
    "Must be a port number from 1 to 65535.",
  ),
);
export const location = v.pipe(
  pattern(
    /^GEO:-?\d{1,2}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/,
    "Must have the form GEO:<latitude>,<longitude>, such as GEO:59.911491,10.757933.",
  ),
  v.check((value) => {
    const [latitude = 0, longitude = 0] = value.slice(4).split(",").map(Number);
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  }, "Latitude is at most 90 degrees, longitude at most 180."),
);
export const boolean = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(["true", "false"], "Must be true or false."),
  v.transform((value) => value === "true"),
);
export const verb = choice("GET", "POST", "PUT", "PATCH", "DELETE");
export const languages = v.pipe(
  text(200),
  v.regex(
    /^\s*(\*|[a-z]{1,8}(-[a-z\d]{1,8})*)(\s*;\s*q=[01](\.\d{0,3})?)?(\s*,\s*(\*|[a-z]{1,8}(-[a-z\d]{1,8})*)(\s*;\s*q=[01](\.\d{0,3})?)?)*\s*$/i,
    "Must be a list of language tags, such as nb, en;q=0.8.",
  ),
);
export const fixes = v.pipe(
  pattern(
    /^\s*[\w.-]{1,80}(\s*,\s*[\w.-]{1,80}){0,19}\s*$/,
    "Must be a list of early-access values, such as amount-as-string, longer-names.",
  ),
  v.transform((list) => list.split(",").map((value) => value.trim())),
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
    const message = nationalNumberProblem(dataset.value, settings.stage);
    if (message) addIssue({ message });
  }),
);
export const method = choice(...authenticationMethods);
export const context = choice("PRIVATE", "CORPORATE");
