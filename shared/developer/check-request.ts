import type { routeFinder } from "../http/find-route.ts";
import { type Certificate, readCertificate } from "../signature/certificate.ts";
import { derOfText } from "../signature/certificate-text.ts";
import type { TrustedAuthorities } from "../signature/chain.ts";
import { createDigest } from "../signature/digest.ts";
import { formatHttpDate, parseHttpDate } from "../signature/http-date.ts";
import { keyIdOf } from "../signature/key-id.ts";
import { parseSignature, readableSignature } from "../signature/signature-header.ts";
import { signable, signingString } from "../signature/signing-string.ts";
import { SignatureRefused, verifyRequest } from "../signature/verify.ts";
import { acceptedKeyId } from "./mistakes/key-id-mistakes.ts";
import { nameMistake } from "./mistakes/name-mistake.ts";
import type { PastedRequest } from "./pasted-request.ts";

/** The checker's result for a request. */
export type CheckerResult = {
  /** The first problem and its header. Absent if there is none. */
  fault?: { header: string; text: string };
  /** The mistake in the client and how to correct it, if it was recognised. */
  mistake?: string;
  /** The expected signing string, as far as it can be built. */
  signingString: string;
  /** The correct Digest of the body. */
  digest?: string;
  /** The correct keyId for the certificate, if there is one. */
  keyId?: string;
  /** The TPP that signed. */
  tpp?: { id: string; roles: readonly string[] };
  /** Remarks that are not errors, for example that the bank would refuse the Date by now. */
  notes: string[];
};

const day = 24 * 60 * 60 * 1000;
const minute = 60 * 1000;

type Circumstances = {
  now: Date;
  authorities: TrustedAuthorities;
  /** The certificate of the connection, if it was given. */
  clientCertificate?: string | undefined;
  /** The address of the interface, such as https://api.bank.example. */
  apiAddress?: string | undefined;
  /** Finds the operation of a method and a path. */
  find?: ReturnType<typeof routeFinder>;
};

/** Verifies a request with the same checks as the interface, as if it had arrived at its Date. */
export function checkRequest(request: PastedRequest, about: Circumstances): CheckerResult {
  const { headers, body } = request;
  const certificate = readable(headers["tpp-signature-certificate"]);
  const now = timeOf(request, about.now, certificate);
  const expected = {
    signingString: expectedString(request),
    ...(body.length ? { digest: createDigest(body) } : {}),
    ...(certificate ? { keyId: keyIdOf(certificate) } : {}),
    notes: [...lateness(now, about.now), ...ofLineEnds(request), ...ofPath(request, about)],
  };
  try {
    const { certificate: signer, keyId } = verifyRequest(request, {
      now,
      authorities: about.authorities,
      digestRequired: body.length > 0,
      clientCertificate: about.clientCertificate,
      connectionUnknown: about.clientCertificate === undefined,
    });
    const accepted = acceptedKeyId(parseSignature(headers.signature ?? "").keyId, signer, keyId);
    const notes = [
      ...expected.notes,
      ...(accepted === undefined ? [] : [accepted]),
      ...(about.clientCertificate === undefined ? [ofConnection] : []),
    ];
    return { ...expected, notes, tpp: { id: signer.tppId, roles: signer.roles } };
  } catch (error) {
    if (!(error instanceof SignatureRefused)) throw error;
    const { path: header, message, alsoMissing } = error;
    const isWithoutBody = header === "digest" && body.length === 0 && !error.missing;
    const text = isWithoutBody
      ? "The pasted request has a Digest but no body. Paste the body after the headers and an empty line."
      : [message, ...alsoMissing.map((each) => each.text)]
          .join(" ")
          .replace("of the body received", "of the body pasted");
    const mistake = isWithoutBody
      ? undefined
      : nameMistake(request, error, {
          now,
          clientCertificate: about.clientCertificate,
          origins: originsOf(request, about.apiAddress),
        });
    return { ...expected, fault: { header, text }, ...(mistake === undefined ? {} : { mistake }) };
  }
}

/** The addresses to which the request may have been sent: the interface's, and the one in Host. */
const originsOf = ({ headers: { host } }: PastedRequest, apiAddress: string | undefined) => [
  ...new Set([
    ...(apiAddress === undefined ? [] : [apiAddress]),
    ...(host === undefined ? [] : [`https://${host}`, `http://${host}`]),
  ]),
];

/**
 * The time at which a request is checked: its Date, if that differs from now by less than 24 hours and is not before
 * the certificate. Otherwise it is now, and the check refuses the Date.
 */
function timeOf({ headers }: PastedRequest, now: Date, certificate?: Certificate): Date {
  const sent = parseHttpDate(headers.date ?? "");
  if (!sent || Math.abs(sent.getTime() - now.getTime()) >= day) return now;
  const begin = certificate?.notBefore;
  return begin && sent < begin && begin <= now ? now : sent;
}

/**
 * The signing string of the headers that the signature lists. If the list is unreadable, of all headers that it must
 * list.
 */
function expectedString({ method, target, headers }: PastedRequest): string {
  const listed = readableSignature(headers.signature)?.headers;
  const names = (listed ?? signable).filter((name) =>
    name === "(request-target)" ? listed : headers[name] !== undefined,
  );
  return signingString(names, headers, `${method.toLowerCase()} ${target}`);
}

function readable(certificate: string | undefined): Certificate | undefined {
  try {
    return certificate ? readCertificate(derOfText(certificate)) : undefined;
  } catch {
    return undefined;
  }
}

function lateness(checkedAt: Date, now: Date): string[] {
  if (Math.abs(checkedAt.getTime() - now.getTime()) <= minute) return [];
  return [
    `The request was checked as if it had arrived at its own Date. The bank's clock says ${formatHttpDate(now)}. Sent now, the request would be refused, because the two may differ by 60 seconds.`,
  ];
}

const ofLineEnds = ({ hasOtherEnd }: PastedRequest): string[] =>
  hasOtherEnd
    ? [
        "The Digest covers the body with more or fewer line ends at its end than the pasted text has. Pasting may change that. The bank counts the bytes that arrive: send exactly the bytes of which the Digest was made.",
      ]
    : [];

function ofPath({ method, target }: PastedRequest, { find }: Circumstances): string[] {
  const [path = ""] = target.split("?");
  const found = find?.(method, path);
  if (!found || "route" in found) return [];
  const [one, ...others] = found.allowed;
  if (one === undefined) return [`The interface has no such path: ${path}.`];
  return [`The path ${path} has no ${method}, but ${[one, ...others].join(" and ")}.`];
}

const ofConnection =
  "The certificate of the connection was not given. It must name the same organisation as the one that signs.";
