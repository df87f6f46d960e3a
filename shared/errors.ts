/** All error codes of the API, each with its usual HTTP status (specification, Errors). */
export const errorStatus = {
  SYSTEM_ERROR: 500,
  BAD_REQUEST: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  HTTP_HEADER_REQUIRED: 400,
  QUERY_PARAMETER_REQUIRED: 400,
  SCA_NOT_FOUND: 401,
  SCA_EXPIRED: 401,
  SCA_INVALID: 400,
  FORMAT_ERROR: 400,
  RESOURCE_UNKNOWN: 404,
  PSU_CREDENTIALS_INVALID: 401,
  CONSENT_UNKNOWN: 401,
  CONSENT_INVALID: 401,
  CONSENT_EXPIRED: 401,
  ACCESS_EXCEEDED: 429,
  PRODUCT_UNKNOWN: 404,
  PRODUCT_INVALID: 403,
  KID_MISSING: 400,
  KID_INVALID: 400,
  PAYMENT_FAILED: 400,
  EXECUTION_DATE_INVALID: 400,
  REFERENCE_MIX_INVALID: 400,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** The other HTTP statuses that these codes may have. */
const otherStatus = {
  BAD_REQUEST: [405, 406, 413, 415],
  SYSTEM_ERROR: [503],
} as const satisfies { [Code in ErrorCode]?: readonly number[] };

export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

/** Returns the HTTP statuses that a code may have besides its usual one. */
export const otherStatusOf = (code: ErrorCode): readonly number[] =>
  code in otherStatus ? otherStatus[code as keyof typeof otherStatus] : [];

type OtherStatus = { [Code in keyof typeof otherStatus]: (typeof otherStatus)[Code][number] };

/** One problem with a request. It becomes one message in `tppMessages`. */
export type Problem = { code: ErrorCode; path?: string | undefined; text: string };

type Details<Code extends ErrorCode> = {
  /** The header, query parameter or body field with the problem, as the caller spells it. */
  path?: string | undefined;
  /** Further problems with the same request. */
  also?: readonly Problem[] | undefined;
  /** A text for the PSU, in the PSU's language, if the PSU can solve the problem. */
  psuMessage?: string | undefined;
  /** Links to the next step, such as `scaRedirect`. */
  links?: Record<string, Link> | undefined;
  /** Headers that the status requires, such as Allow with 405 or Retry-After with 429. */
  headers?: Record<string, string> | undefined;
  status?: Code extends keyof OtherStatus ? OtherStatus[Code] : never;
  cause?: unknown;
};

/** A link in an answer (specification, Resources, Link). */
export type Link = { href: string; verbs: ("GET" | "PUT" | "POST" | "DELETE")[] };

/** An error for the caller. Any other thrown error is a failure of ours, and its answer is SYSTEM_ERROR. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "ApiError";
  readonly code: Code;
  readonly status: number;
  readonly details: Details<Code>;

  constructor(code: Code, text: string, details: Details<Code> = {}) {
    super(text, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? errorStatus[code];
    this.details = details;
  }

  /** The cause of a failure of ours for the log. Its texts are fixed; those of a refusal may repeat what the caller sent. */
  get logged() {
    return this.status < 500 ? undefined : { status: this.status, reason: this.message };
  }
}
