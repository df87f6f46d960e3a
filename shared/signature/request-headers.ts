import { dateDeviationSeconds } from "../limits.ts";
import { formatHttpDate, parseHttpDate } from "./http-date.ts";
import { SignatureRefused } from "./signature-refused.ts";
import type { SignedRequest } from "./signed-request.ts";
import { signableHeaders } from "./signing-string.ts";

const required = ["signature", "tpp-signature-certificate", "date", "x-request-id"] as const;

/** The headers in a signing string, and the header with the signature. */
const plain = [...signableHeaders, "signature"] as const;
/** The headers that may occur only once in any request: those of the signature, and those for routing. */
const single = [...required, ...plain, "host", "content-type"];
/** The headers whose value may be encoded as RFC 2047 describes. */
const encodable = ["signature", "tpp-brand-logging-information"];
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type RequiredHeaders = Record<(typeof required)[number], string>;

/**
 * Checks that the headers of a signature are present, that each header of one value occurs once and is plain ASCII, and
 * that X-Request-ID is a UUID.
 */
export function checkHeaders(
  { headers, repeated, body, oneValue = [] }: SignedRequest,
  digestRequired: boolean,
): RequiredHeaders {
  const repetition = repeated.size
    ? [...single, ...oneValue].find((name) => repeated.has(name))
    : undefined;
  if (repetition) throw malformed(repetition, `The header ${repetition} must occur only once.`);
  const [missing, ...alsoMissing] = missingOf(headers, digestRequired || body.length > 0);
  if (missing)
    throw new SignatureRefused(missing.path, missing.text, { missing: true, alsoMissing });
  for (const names of [plain, oneValue])
    for (const name of names) {
      const value = headers[name];
      if (value !== undefined && !/^[\t\x20-\x7e]*$/.test(value)) throw notAscii(name);
    }
  const present = headers as RequiredHeaders;
  if (!uuid.test(present["x-request-id"]))
    throw malformed("x-request-id", "The header x-request-id must be a UUID.");
  return present;
}

const malformed = (name: string, text: string) =>
  new SignatureRefused(name, text, { malformed: true });

const notAscii = (name: string) =>
  malformed(
    name,
    `The header ${name} contains a control character or a non-ASCII character.${encodable.includes(name) ? " Encode it as RFC 2047 describes: =?utf-8?B?…?=." : ""}`,
  );

/** All missing headers, so that one error names all of them. It says so if a library sent another one instead. */
const missingOf = (headers: SignedRequest["headers"], hasDigest: boolean) => [
  ...required
    .filter((name) => !headers[name])
    .map((path) => ({
      path,
      text: `The header ${path} is required on every request.${path === "signature" && /^signature /i.test(headers.authorization ?? "") ? " The signature in Authorization is not read: send it in Signature, without the word Signature before keyId." : ""}`,
    })),
  ...(hasDigest && !headers.digest
    ? [
        {
          path: "digest",
          text: `The header digest is required on this request: the SHA-256 or SHA-512 of its body.${headers["content-digest"] ? " Content-Digest (RFC 9530) is not read." : ""}`,
        },
      ]
    : []),
];

/** Reads Date. `now` is the example in the text of the refusal. */
export function readDate(header: string, now: Date): Date {
  const date = parseHttpDate(header);
  if (date) return date;
  throw malformed(
    "date",
    `The header date is expected in the form of ${formatHttpDate(now)}, of a day that exists.`,
  );
}

/** Rejects a Date that differs too much from the bank's clock (specification, Request signature, 1). */
export function checkDate(date: Date, now: Date): void {
  if (Math.abs(now.getTime() - date.getTime()) > dateDeviationSeconds * 1000)
    throw new SignatureRefused(
      "date",
      `The header date is ${formatHttpDate(date)}, the bank's clock says ${formatHttpDate(now)}: they may differ by ${dateDeviationSeconds} seconds.`,
    );
}
