/** Every code the API answers with, and the HTTP status it travels under (specification, Errors). */
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

/** The codes that travel under other statuses too: which ones, and never any other. */
const otherStatus = {
  BAD_REQUEST: [405, 406, 413, 415],
  SYSTEM_ERROR: [503],
} as const satisfies { [Code in ErrorCode]?: readonly number[] };

/** Every code. */
export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

/** The statuses a code travels under besides its usual one. */
export const otherStatusOf = (code: ErrorCode): readonly number[] =>
  code in otherStatus ? otherStatus[code as keyof typeof otherStatus] : [];

type OtherStatus = { [Code in keyof typeof otherStatus]: (typeof otherStatus)[Code][number] };

/** One thing that is wrong, as a message of `tppMessages` tells it. */
export type Problem = { code: ErrorCode; path?: string | undefined; text: string };

type Details<Code extends ErrorCode> = {
  /** The header, query parameter or body field that is meant, as the caller spells it. */
  path?: string | undefined;
  /** Further faults of the same request. */
  also?: readonly Problem[] | undefined;
  /** Words for the PSU, in the PSU's language, where the PSU can do something about it. */
  psuMessage?: string | undefined;
  /** Links to the next step, such as `scaRedirect`. */
  links?: Record<string, Link> | undefined;
  /** Headers the status asks for, such as Allow with 405 or Retry-After with 429. */
  headers?: Record<string, string> | undefined;
  status?: Code extends keyof OtherStatus ? OtherStatus[Code] : never;
  cause?: unknown;
};

/** A link of an answer (specification, Resources, Link). */
export type Link = { href: string; verbs: ("GET" | "PUT" | "POST" | "DELETE")[] };

/** A refusal meant for the caller. Whatever else is thrown is our own fault, and is answered as SYSTEM_ERROR. */
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
}
