import { formatHttpDate, parseHttpDate } from "./http-date.ts";
import { SignatureRefused } from "./signature-refused.ts";
import type { SignedRequest } from "./signed-request.ts";
import { signableHeaders } from "./signing-string.ts";

const required = ["signature", "tpp-signature-certificate", "date", "x-request-id"] as const;

/**
 * The headers that may occur only once: signed ones, those with the signature, those for routing, and those that name
 * the PSU.
 */
const single = [
  ...required,
  ...signableHeaders,
  "host",
  "content-type",
  "tpp-session-id",
  "psu-context",
  "psu-ip-address",
  "x-psu-identity",
];
/** The headers in a signing string, and the header with the signature. */
const plain = [...signableHeaders, "signature"] as const;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const deviationMs = 60_000;

type RequiredHeaders = Record<(typeof required)[number], string>;

/** Checks that the headers of a signature are present, occur once, and have a valid form. */
export function checkHeaders(
  { headers, repeated, body }: SignedRequest,
  digestRequired: boolean,
): RequiredHeaders {
  const repetition = repeated.size ? single.find((name) => repeated.has(name)) : undefined;
  if (repetition)
    throw new SignatureRefused(repetition, `The header ${repetition} occurs more than once.`);
  const [missing, ...alsoMissing] = missingOf(headers, digestRequired || body.length > 0);
  if (missing)
    throw new SignatureRefused(missing.path, missing.text, { missing: true, alsoMissing });
  for (const name of plain) {
    const value = headers[name];
    if (value !== undefined && !/^[\t\x20-\x7e]*$/.test(value))
      throw new SignatureRefused(
        name,
        `The header ${name} contains a control character or a non-ASCII character. Encode it as RFC 2047 describes.`,
      );
  }
  const present = headers as RequiredHeaders;
  if (!uuid.test(present["x-request-id"]))
    throw new SignatureRefused("x-request-id", "The header x-request-id must be a UUID.");
  return present;
}

/** All missing headers, so that one error names all of them. */
const missingOf = (headers: SignedRequest["headers"], hasDigest: boolean) => [
  ...required
    .filter((name) => !headers[name])
    .map((path) => ({ path, text: `The header ${path} is required on every request.` })),
  ...(hasDigest && !headers.digest
    ? [
        {
          path: "digest",
          text: "The header digest is required on this request: the SHA-256 or SHA-512 of its body.",
        },
      ]
    : []),
];

/** Date may differ from the bank's clock by 60 seconds in both directions (specification, Request signature, 1). */
export function checkDate(header: string, now: Date): void {
  const date = parseHttpDate(header);
  if (!date)
    throw new SignatureRefused(
      "date",
      `The header date is expected in the form of ${formatHttpDate(now)}, of a day that exists.`,
    );
  if (Math.abs(now.getTime() - date.getTime()) > deviationMs)
    throw new SignatureRefused(
      "date",
      `The header date is ${header}, the bank's clock says ${formatHttpDate(now)}: they may differ by 60 seconds.`,
    );
}
