import type * as v from "valibot";
import {
  boolean,
  brand,
  context,
  fixes,
  identity,
  information,
  ip,
  location,
  method,
  redirect,
  scenario,
  uuid,
  verb,
  verified,
  visible,
} from "./header-values.ts";

/** The specification's header table, in the specification's shape: R required, O optional, - not read. */
// biome-ignore format: the columns line up with the specification
const table = {
  //                                            B        C          D          S-GET          S-POST
  //                                            basket   payment    account    sandboxRead    sandboxWrite
  "x-accept-fix":                 [fixes,       "R",     "R",       "R",       "-",           "-"],
  "accept":                       [information, "O",     "O",       "O",       "O",           "O"],
  // This header has no effect: answers are UTF-8, and RFC 9110 lets a server ignore it.
  "accept-charset":               [information, "O",     "O",       "O",       "O",           "O"],
  "accept-encoding":              [information, "O",     "O",       "O",       "O",           "O"],
  "accept-language":              [information, "O",     "O",       "O",       "O",           "O"],
  "host":                         [information, "O",     "O",       "O",       "O",           "O"],
  "content-type":                 [information, "-",     "-",       "-",       "-",           "O"],
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
  "psu-ip-port":                  [information, "O",     "O",       "O",       "-",           "-"],
  "psu-user-agent":               [information, "O",     "O",       "O",       "-",           "-"],
  "psu-accept":                   [information, "O",     "O",       "O",       "-",           "-"],
  "psu-accept-charset":           [information, "O",     "O",       "O",       "-",           "-"],
  "psu-accept-encoding":          [information, "O",     "O",       "O",       "-",           "-"],
  "psu-accept-language":          [information, "O",     "O",       "O",       "-",           "-"],
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
    /** False for information, which may also be sent in several lines and with any letters. */
    oneValue: boolean;
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
        oneValue: schema !== information && schema !== fixes,
        required: mark !== "O",
        unless: typeof mark === "string" ? [] : mark,
      })),
  };
}
