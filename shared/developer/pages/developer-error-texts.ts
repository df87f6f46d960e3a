import type { ErrorCode } from "../../errors.ts";
import { tppWindowSeconds, unattendedReadsPerDay } from "../../limits.ts";

const consentAgain =
  "Send the customer to scaRedirect. Confirmation of funds has no link: start a new consent.";

/** The meaning of each error code of the interface, and what the developer can do. */
export const errorTexts = {
  SYSTEM_ERROR: [
    "The bank had an error; with status 503 it is busy or unreachable.",
    "Repeat the request later with the same X-Request-ID.",
  ],
  BAD_REQUEST: [
    "The signature, a certificate, or a well-formed header does not fit the request. Status 405, 406, 413 and 415: method, Accept, size and media type.",
    "Read path and text. The signature checker tells you more.",
  ],
  FORBIDDEN: [
    "The certificate lacks the role, or the TPP is blocked.",
    "Ask for a certificate with the role.",
  ],
  NOT_FOUND: ["There is no such route.", "Compare the path with the documentation."],
  CONFLICT: [
    "The request conflicts with existing data: the same X-Request-ID with another request, a duplicate payment, a final state, or a limit of the sandbox.",
    "Read the text; use a new X-Request-ID.",
  ],
  HTTP_HEADER_REQUIRED: ["A header is missing.", "path names it."],
  QUERY_PARAMETER_REQUIRED: ["A query parameter is missing.", "path names it."],
  SCA_NOT_FOUND: [
    "The read needs a session in which the customer has identified.",
    "Send the customer to scaRedirect.",
  ],
  SCA_EXPIRED: [
    "The session in which the customer identified has expired.",
    "Send the customer to scaRedirect.",
  ],
  SCA_INVALID: ["The authentication was cancelled or is invalid.", "Begin it again."],
  FORMAT_ERROR: [
    "A header, parameter or field has an invalid form. A header may also have been sent twice.",
    "path names it.",
  ],
  RESOURCE_UNKNOWN: [
    "The resource does not exist, or you may not see it.",
    "Use ids from your own lists.",
  ],
  PSU_CREDENTIALS_INVALID: [
    "PSU-ID is unknown, or the person who identified is not this PSU.",
    "Get a new PSU-ID with a consent or GET /v1/user.",
  ],
  CONSENT_UNKNOWN: ["The customer has not consented.", consentAgain],
  CONSENT_INVALID: ["The consent was revoked, or no longer covers this account.", consentAgain],
  CONSENT_EXPIRED: ["The consent has expired.", "Send the customer to scaRedirect."],
  ACCESS_EXCEEDED: [
    `More than ${unattendedReadsPerDay} reads a day without the customer, more requests in ${tppWindowSeconds} seconds than a TPP may send, more of the bank's time than its share, or too many changes of your sandbox at once.`,
    "Wait as long as Retry-After says. For reads, send PSU-IP-Address while the customer is present.",
  ],
  PRODUCT_UNKNOWN: [
    "There is no such payment product.",
    "Compare the path with the documentation.",
  ],
  PRODUCT_INVALID: [
    "The product is not offered for this payment or customer.",
    "Choose another product.",
  ],
  KID_MISSING: ["The creditor accepts only payments with a KID.", "Add the reference."],
  KID_INVALID: ["The creditor does not accept this KID.", "Correct its length or control digit."],
  PAYMENT_FAILED: ["The payment cannot be made, for example from this account.", "Read the text."],
  EXECUTION_DATE_INVALID: ["The date has passed, or is too far ahead.", "Choose another date."],
  REFERENCE_MIX_INVALID: [
    "The payments cannot be in the same signing basket.",
    "Create several baskets.",
  ],
} as const satisfies Record<ErrorCode, readonly [meaning: string, remedy: string]>;
