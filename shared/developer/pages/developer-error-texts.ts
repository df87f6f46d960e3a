import type { ErrorCode } from "../../errors.ts";

/** What each code of the interface means, and what its receiver does about it. */
export const errorTexts = {
  SYSTEM_ERROR: [
    "The bank failed, or with 503 is busy or cut off.",
    "Repeat it later with the same X-Request-ID.",
  ],
  BAD_REQUEST: [
    "The signature, a certificate or the form of the request is refused; 405, 406, 413 and 415 for method, Accept, size and media type.",
    "Read path and text; the signature checker says more.",
  ],
  FORBIDDEN: [
    "The certificate lacks the role, or the TPP is blocked.",
    "Ask for a certificate with the role.",
  ],
  NOT_FOUND: ["There is no such route.", "Compare the path with the documentation."],
  CONFLICT: [
    "Something that is there already prevents it: the same X-Request-ID for another request, the same payment again, a state that is final.",
    "Read the text; use a new X-Request-ID.",
  ],
  HTTP_HEADER_REQUIRED: ["A header is missing.", "path names it."],
  QUERY_PARAMETER_REQUIRED: ["A query parameter is missing.", "path names it."],
  SCA_NOT_FOUND: [
    "The read needs a session in which the customer identified, and there is none.",
    "Send the customer to scaRedirect.",
  ],
  SCA_EXPIRED: [
    "The session in which the customer identified is over.",
    "Send the customer to scaRedirect.",
  ],
  SCA_INVALID: ["The authentication was cancelled or does not fit.", "Begin it again."],
  FORMAT_ERROR: ["A header, parameter or field has not the form it must have.", "path names it."],
  RESOURCE_UNKNOWN: [
    "There is no such thing, or it is not yours to see.",
    "Use ids of your own lists.",
  ],
  PSU_CREDENTIALS_INVALID: [
    "PSU-ID names nobody, or somebody else identified.",
    "Ask for the PSU-ID anew, by consent or GET /v1/user.",
  ],
  CONSENT_UNKNOWN: ["The customer has not consented.", "Send the customer to scaRedirect."],
  CONSENT_INVALID: [
    "The consent was taken back, or does not cover this account any more.",
    "Send the customer to scaRedirect.",
  ],
  CONSENT_EXPIRED: ["The consent is older than it may be.", "Send the customer to scaRedirect."],
  ACCESS_EXCEEDED: [
    "More reads without the customer than four a day, or more requests in ten seconds than a TPP may send.",
    "Wait as Retry-After says. For reads, send PSU-IP-Address while the customer is there.",
  ],
  PRODUCT_UNKNOWN: [
    "There is no such payment product.",
    "Compare the path with the documentation.",
  ],
  PRODUCT_INVALID: [
    "The product is not offered for this payment or customer.",
    "Choose another product.",
  ],
  KID_MISSING: ["The creditor takes payments with a KID only.", "Add the reference."],
  KID_INVALID: ["The KID is wrong for the creditor.", "Correct its length or control digit."],
  PAYMENT_FAILED: ["The payment cannot be made, for example from this account.", "Read the text."],
  EXECUTION_DATE_INVALID: ["The date has passed, or lies too far ahead.", "Choose another date."],
  REFERENCE_MIX_INVALID: [
    "The payments of a basket do not go together.",
    "Put them into several baskets.",
  ],
} as const satisfies Record<ErrorCode, readonly [meaning: string, remedy: string]>;
