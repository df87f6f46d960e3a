import { isIP } from "node:net";
import * as v from "valibot";
import { nationalNumberProblem } from "../rules/national-number.ts";
import { nobodysAddress } from "../rules/psu-address.ts";
import { redirectUriProblem } from "../rules/redirect-uri.ts";
import { settings } from "../runtime/settings.ts";
import { authenticationMethods } from "../schemas/authentication-method.ts";
import { decodeEncodedWords } from "../signature/encoded-word.ts";
import { hasInvisible } from "../signature/visible-text.ts";

const text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max, `Must have at most ${max} characters.`),
    v.regex(/^[\t\x20-\x7e\x80-\uffff]*$/, "Must not contain control characters."),
  );
/** The brand name that pages show. A non-ASCII name is encoded as in RFC 2047; its length counts decoded. */
const brand = v.pipe(
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
const verified = v.string();
/** A header that is read later, and only in the sandbox. */
const scenario = v.string();
const choice = <const T extends readonly string[]>(...values: T) =>
  v.picklist(values, `Must be one of ${values.join(", ")}.`);
const pattern = (expression: RegExp, message: string) =>
  v.pipe(v.string(), v.regex(expression, message));

/** A UUID in any case. It is stored and compared in lower case. */
const uuid = v.pipe(
  pattern(
    /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
    "Must be a UUID, such as 99391c7e-ad88-49ec-a2ad-99ddcb1f7721.",
  ),
  v.toLowerCase(),
);
/** An IP address without a zone, because a zone names an interface of the TPP's own machine. */
const ip = v.pipe(
  v.string(),
  v.check((value) => isIP(value) !== 0 && !value.includes("%"), "Must be an IPv4 or IPv6 address."),
  v.check(
    (value) => !nobodysAddress(value),
    "Must be the address of the PSU: not unspecified, loopback or link-local.",
  ),
);
const port = v.pipe(
  pattern(/^\d{1,5}$/, "Must be a port number from 1 to 65535."),
  v.check(
    (value) => Number(value) >= 1 && Number(value) <= 65_535,
    "Must be a port number from 1 to 65535.",
  ),
);
const location = v.pipe(
  pattern(
    /^GEO:-?\d{1,2}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/,
    "Must have the form GEO:<latitude>,<longitude>, such as GEO:59.911491,10.757933.",
  ),
  v.check((value) => {
    const [latitude = 0, longitude = 0] = value.slice(4).split(",").map(Number);
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  }, "Latitude is at most 90 degrees, longitude at most 180."),
);
const boolean = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(["true", "false"], "Must be true or false."),
  v.transform((value) => value === "true"),
);
const verb = choice("GET", "POST", "PUT", "PATCH", "DELETE");
const languages = v.pipe(
  text(200),
  v.regex(
    /^\s*(\*|[a-z]{1,8}(-[a-z\d]{1,8})*)(\s*;\s*q=[01](\.\d{0,3})?)?(\s*,\s*(\*|[a-z]{1,8}(-[a-z\d]{1,8})*)(\s*;\s*q=[01](\.\d{0,3})?)?)*\s*$/i,
    "Must be a list of language tags, such as nb, en;q=0.8.",
  ),
);
const fixes = v.pipe(
  pattern(
    /^\s*[\w.-]{1,80}(\s*,\s*[\w.-]{1,80}){0,19}\s*$/,
    "Must be a list of early-access values, such as amount-as-string, longer-names.",
  ),
  v.transform((list) => list.split(",").map((value) => value.trim())),
);
const visible = v.pipe(
  pattern(/^[\x21-\x7e]+$/, "Must consist of visible ASCII characters."),
  v.maxLength(128, "Must have at most 128 characters."),
);
const redirect = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const message = redirectUriProblem(dataset.value, settings);
    if (message) addIssue({ message });
  }),
);
const identity = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const message = nationalNumberProblem(dataset.value, settings.stage);
    if (message) addIssue({ message });
  }),
);
const method = choice(...authenticationMethods);
const context = choice("PRIVATE", "CORPORATE");

/** The specification's header table, in the specification's shape: R required, O optional, - not read. */
// biome-ignore format: the columns line up with the specification
const table = {
  //                                            B        C          D          S-GET          S-POST
  //                                            basket   payment    account    sandboxRead    sandboxWrite
  "x-accept-fix":                 [fixes,       "R",     "R",       "R",       "-",           "-"],
  "accept":                       [text(500),   "O",     "O",       "O",       "O",           "O"],
  // This header has no effect: answers are UTF-8, and RFC 9110 lets a server ignore it.
  "accept-charset":               [text(200),   "O",     "O",       "O",       "O",           "O"],
  "accept-encoding":              [text(200),   "O",     "O",       "O",       "O",           "O"],
  "accept-language":              [languages,   "O",     "O",       "O",       "O",           "O"],
  "host":                         [text(255),   "O",     "O",       "O",       "O",           "O"],
  "content-type":                 [text(200),   "-",     "-",       "-",       "-",           "O"],
  "x-request-id":                 [uuid,        "R",     "R",       "R",       "R",           "R"],
  "tpp-session-id":               [visible,     "R",     "R",       "R",       "-",           "-"],
  "tpp-redirect-uri":             [redirect,    "R",     "R",       "R",       "-",           "-"],
  "tpp-redirect-preferred":       [boolean,     "O",     "O",       "O",       "-",           "-"],
  "tpp-brand-logging-information":[brand,       "-",     "O",       "-",       "-",           "-"],
  "digest":                       [verified,    "-",     "R",       "-",       "-",           "R"],
  "tpp-signature-certificate":    [verified,    "R",     "R",       "R",       "R",           "R"],
  "signature":                    [verified,    "R",     "R",       "R",       "R",           "R"],
  "psu-id":                       [uuid,        "R",     "R",       "O",       "-",           "-"],
  "x-psu-identity":               [identity,    "-",     "O",       "-",       "-",           "-"],
  "x-psu-authmethod-preferred":   [method,      "-",     "O",       "-",       "-",           "-"],
  "psu-corporate-id":             [uuid,        "O",     "O",       "O",       "-",           "-"],
  "psu-context":                  [context,     "-",     "O",       "O",       "-",           "-"],
  "psu-ip-address":               [ip,          "R",     "R",       "O",       "-",           "-"],
  "psu-ip-port":                  [port,        "O",     "O",       "O",       "-",           "-"],
  "psu-user-agent":               [text(500),   "O",     "O",       "O",       "-",           "-"],
  "psu-accept":                   [text(500),   "O",     "O",       "O",       "-",           "-"],
  "psu-accept-charset":           [text(200),   "O",     "O",       "O",       "-",           "-"],
  "psu-accept-encoding":          [text(200),   "O",     "O",       "O",       "-",           "-"],
  "psu-accept-language":          [languages,   "O",     "O",       "O",       "-",           "-"],
  "psu-device-id":                [uuid,        "O",     "O",       "O",       "-",           "-"],
  "psu-geo-location":             [location,    "O",     "O",       "O",       "-",           "-"],
  "psu-http-method":              [verb,        "O",     "O",       "O",       "-",           "-"],
  // Our own addition, for the sandbox only. The specification has no such row.
  "x-sandbox-scenario":           [scenario,    "O",     "O",       "O",       "O",           "O"],
} as const satisfies Record<string, readonly [v.GenericSchema<string, unknown>, Mark, Mark, Mark, Mark, Mark]>;

type Mark = "R" | "O" | "-";
export type HeaderName = keyof typeof table;

/** The position of each column in a row. */
const columns = { basket: 1, payment: 2, account: 3, sandboxRead: 4, sandboxWrite: 5 } as const;

export type Column = keyof typeof columns;

/**
 * The cells in which an operation differs from its column. Each is our own decision. A list of names means: required
 * unless one of those headers is present.
 */
export type Changes = { readonly [Name in HeaderName]?: Mark | readonly HeaderName[] };

type MarkOf<
  C extends Column,
  Other extends Changes,
  Name extends HeaderName,
> = Name extends keyof Other ? Other[Name] : (typeof table)[Name][(typeof columns)[C]];
type Named<C extends Column, Other extends Changes, M extends Mark> = {
  [Name in HeaderName]: Plain<MarkOf<C, Other, Name>> extends M ? Name : never;
}[HeaderName];
type Plain<M> = M extends Mark ? M : "O";
type ValueOf<Name extends HeaderName> = v.InferOutput<(typeof table)[Name][0]>;

/**
 * The headers that a handler receives: required ones are present, optional ones may be, and others cannot be
 * accessed.
 */
export type HeadersOf<C extends Column, Other extends Changes> = {
  [Name in Named<C, Other, "R">]: ValueOf<Name>;
} & { [Name in Named<C, Other, "O">]?: ValueOf<Name> };

/** One column of the table, as an operation declares it. */
export type Headers<C extends Column = Column, Other extends Changes = Changes> = {
  readonly column: C;
  readonly rows: readonly {
    name: HeaderName;
    schema: v.GenericSchema<string, unknown>;
    required: boolean;
    unless: readonly HeaderName[];
  }[];
  /** Only for the compiler: the types of the headers. Never set. */
  readonly values?: HeadersOf<C, Other>;
};

/** The headers of a column of the specification's table, with the cells that an operation changes. */
export function headersOf<C extends Column, const Other extends Changes = Record<never, Mark>>(
  column: C,
  changes?: Other,
): Headers<C, Other> {
  const marked = (Object.keys(table) as HeaderName[]).map((name) => ({
    name,
    schema: table[name][0],
    mark: changes?.[name] ?? table[name][columns[column]],
  }));
  return {
    column,
    rows: marked
      .filter(({ mark }) => mark !== "-")
      .map(({ name, schema, mark }) => ({
        name,
        schema,
        required: mark !== "O",
        unless: typeof mark === "string" ? [] : mark,
      })),
  };
}
