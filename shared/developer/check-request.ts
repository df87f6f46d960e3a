import { acceptedKeyId } from "../sandbox/mistakes/key-id-mistakes.ts";
import { nameMistake } from "../sandbox/mistakes/name-mistake.ts";
import { readCertificate } from "../signature/certificate.ts";
import { derOfText } from "../signature/certificate-text.ts";
import type { TrustedAuthorities } from "../signature/chain.ts";
import { createDigest } from "../signature/digest.ts";
import { formatHttpDate, parseHttpDate } from "../signature/http-date.ts";
import { keyIdOf } from "../signature/key-id.ts";
import { parseSignature } from "../signature/signature-header.ts";
import { type Signable, signable, signingString } from "../signature/signing-string.ts";
import { SignatureRefused, verifySignature } from "../signature/verify.ts";
import type { PastedRequest } from "./pasted-request.ts";

/** What the checker found out about a request. */
export type Finding = {
  /** The first thing that is wrong, and the header it is about; absent when nothing is. */
  fault?: { header: string; text: string };
  /** What the client has done to get there and what to do instead, where that is found. */
  mistake?: string;
  /** What the bank would verify the signature of, as far as it can be built. */
  signingString: string;
  /** What Digest must be for the body. */
  digest?: string;
  /** What keyId must be for the certificate, where there is one. */
  keyId?: string;
  /** Whose signature it is. */
  tpp?: { id: string; roles: readonly string[] };
  /** What the bank would say of it now, though a check that comes later need not. */
  notes: string[];
};

const day = 24 * 60 * 60 * 1000;
const minute = 60 * 1000;

type Circumstances = {
  now: Date;
  authorities: TrustedAuthorities;
  /** The certificate of the connection, where it was told. */
  clientCertificate?: string | undefined;
  /** Where the interface is, such as https://api.bank.example. */
  apiAddress?: string | undefined;
};

/** Verifies a request with the very checks of the interface, as if it had come when its Date says. */
export function checkRequest(request: PastedRequest, about: Circumstances): Finding {
  const { headers, body } = request;
  const certificate = headers["tpp-signature-certificate"];
  const expected = {
    signingString: expectedString(request),
    ...(body.length ? { digest: createDigest(body) } : {}),
    ...keyIdFor(certificate),
    notes: lateness(request, about.now),
  };
  const now = timeOf(request, about.now);
  try {
    const { certificate: signer, keyId } = verifySignature(request, {
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
      ? "What you pasted has no body, but a Digest: paste the body behind the headers, after an empty line."
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

/** Where the request may have been sent: to the interface, and where its Host says. */
const originsOf = ({ headers: { host } }: PastedRequest, apiAddress: string | undefined) => [
  ...new Set([
    ...(apiAddress === undefined ? [] : [apiAddress]),
    ...(host === undefined ? [] : [`https://${host}`, `http://${host}`]),
  ]),
];

/** A request that was sent today is checked as of then; any other is as late as it is. */
function timeOf({ headers }: PastedRequest, now: Date): Date {
  const sent = parseHttpDate(headers.date ?? "");
  return sent && Math.abs(sent.getTime() - now.getTime()) < day ? sent : now;
}

/** Built of the headers that the signature lists, or where it cannot be read of those it must list. */
function expectedString({ method, target, headers }: PastedRequest): string {
  const listed = listOf(headers.signature);
  const names = (listed ?? signable).filter((name) =>
    name === "(request-target)" ? listed : headers[name] !== undefined,
  );
  return signingString(names, headers, `${method.toLowerCase()} ${target}`);
}

function listOf(signature: string | undefined): readonly Signable[] | undefined {
  try {
    return parseSignature(signature ?? "").headers;
  } catch (error) {
    if (!(error instanceof SignatureRefused)) throw error;
    return undefined;
  }
}

function keyIdFor(certificate: string | undefined): { keyId?: string } {
  try {
    return certificate ? { keyId: keyIdOf(readCertificate(derOfText(certificate))) } : {};
  } catch {
    return {};
  }
}

function lateness({ headers }: PastedRequest, now: Date): string[] {
  const sent = parseHttpDate(headers.date ?? "");
  const late = sent ? Math.abs(sent.getTime() - now.getTime()) : 0;
  if (late <= minute || late >= day) return [];
  return [
    `It was checked as of its own Date. The bank's clock says ${formatHttpDate(now)}: sent now it would be refused, since the two may differ by 60 seconds.`,
  ];
}

const ofConnection =
  "The certificate of the connection was not given. It must name the same organisation as the one that signs.";
