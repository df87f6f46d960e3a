import { formatHttpDate, parseHttpDate } from "./http-date.ts";
import { SignatureRefused } from "./signature-refused.ts";
import type { SignedRequest } from "./signed-request.ts";
import { signableHeaders } from "./signing-string.ts";

const required = ["signature", "tpp-signature-certificate", "date", "x-request-id"] as const;

/** What is signed, what carries the signature, what routes a request, and what says for whom it is. */
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
/** What a signing string is made of, or wrapped in. */
const plain = [...signableHeaders, "signature"] as const;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const deviationMs = 60_000;

type RequiredHeaders = Record<(typeof required)[number], string>;

/** Checks that the headers of a signature are there, once each, and of a form that can be signed. */
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
        `The header ${name} holds a control character, or is not ASCII and so must be encoded as RFC 2047 says.`,
      );
  }
  const present = headers as RequiredHeaders;
  if (!uuid.test(present["x-request-id"]))
    throw new SignatureRefused("x-request-id", "The header x-request-id is expected to be a UUID.");
  return present;
}

/** All that are missing, to be told at once. */
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

/** Date may differ from the bank's clock by 60 seconds, both ways (specification, Request signature, 1). */
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
