import { sign } from "node:crypto";
import { type IssuedCertificate, issueCertificate } from "../../../infra/local/certificates.ts";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { keyIdOf } from "../../../shared/signature/key-id.ts";
import type { SignedRequest } from "../../../shared/signature/signed-request.ts";
import { keyNamed, type TestTpp, testAuthority, testTpp, validity } from "./test-certificates.ts";

/** An attacker's tools, and the mistakes of a careless TPP. */
export type AttackTools = {
  now: Date;
  tpp: TestTpp;
  other: TestTpp;
  /**
   * A certificate with the names, serial number and authority key identifier of the TPP's certificate, signed by
   * the attacker.
   */
  lookalike: IssuedCertificate;
  /** A certificate of the trusted authority, with a 1,024-bit key. */
  weak: IssuedCertificate;
  /** Signs a request again, with each part of the header as `how` says. */
  forge: (request: SignedRequest, how?: Forgery) => SignedRequest;
};

export type Forgery = {
  by?: IssuedCertificate;
  /** Headers to set before signing. `undefined` removes a header. */
  headers?: Record<string, string | undefined>;
  list?: string;
  algorithm?: string;
  keyId?: string;
  sign?: (text: string, key: string) => Buffer;
  /** Changes the finished header. */
  write?: (header: string) => string;
};

export async function attackTools(now: Date): Promise<AttackTools> {
  const tpp = await testTpp();
  const { serial } = readCertificate(derOfText(tpp.seal.certificatePem));
  const subject = {
    ...validity,
    kind: "qseal",
    organizationIdentifier: tpp.organizationIdentifier,
    commonName: `TPP ${tpp.organizationIdentifier}`,
    roles: ["PSP_PI", "PSP_AI", "PSP_IC"],
  } as const;
  const authority = await testAuthority();
  const impostor = { ...authority, keyPem: keyNamed("attacker") };
  return {
    now,
    tpp,
    other: await testTpp("PSDSE-FINA-55"),
    lookalike: await issueCertificate(impostor, {
      ...subject,
      serialNumber: serial.toString(16).padStart(32, "0"),
      keyPem: keyNamed("attacker"),
    }),
    weak: await issueCertificate(authority, {
      ...subject,
      keyPem: keyNamed("weak", 1024),
    }),
    forge: (request, how) => forge(request, { by: tpp.seal, ...how }),
  };
}

const signable = [
  "date",
  "digest",
  "x-request-id",
  "psu-id",
  "psu-corporate-id",
  "tpp-redirect-uri",
];
const pkcs1 = (text: string, key: string) => sign("sha256", Buffer.from(text), key);
export const base64OfDer = (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, "");

function forge(request: SignedRequest, how: Forgery & { by: IssuedCertificate }): SignedRequest {
  const { by, algorithm = "rsa-sha256", sign = pkcs1, write = (header) => header } = how;
  const changed = { "tpp-signature-certificate": base64OfDer(by.certificatePem), ...how.headers };
  const all = Object.entries({ ...request.headers, ...changed });
  const headers = Object.fromEntries(
    all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const list = how.list ?? signable.filter((name) => name in headers).join(" ");
  const query = request.query
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  const target = `${request.method.toLowerCase()} ${request.path}${query && "?"}${query}`;
  const text = list
    .toLowerCase()
    .split(" ")
    .map((name) => `${name}: ${name === "(request-target)" ? target : headers[name]}`)
    .join("\n");
  const keyId = how.keyId ?? keyIdOf(readCertificate(derOfText(by.certificatePem)));
  const signature = sign(text, by.keyPem).toString("base64");
  const header = `keyId="${keyId}",algorithm="${algorithm}",headers="${list}",signature="${signature}"`;
  return { ...request, headers: { ...headers, signature: write(header) } };
}
