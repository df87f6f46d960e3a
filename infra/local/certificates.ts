import "reflect-metadata";
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";
import {
  distinguishedName,
  type NameParts,
  type PspRole,
  qcStatementsExtension,
} from "./certificate-parts.ts";

/**
 * Certificates for development and tests only; never use them for anything reachable from outside.
 */
export type IssuedCertificate = { certificatePem: string; keyPem: string };
export type Authority = IssuedCertificate;

/** Tests need faulty certificates too, so each fault is an option. */
type Options = {
  serialNumber?: string;
  /** A key to reuse, because making one is slow. */
  keyPem?: string;
  modulusLength?: number;
  hash?: "SHA-1" | "SHA-256";
  /** 0 omits the extension. */
  keyUsage?: number;
  ca?: boolean;
  extensions?: readonly Extension[];
};

export type AuthorityOptions = Options & {
  /** A common name, or a whole distinguished name in parts. */
  name: string | NameParts;
  now: Date;
  days: number;
  /** The issuing authority; without it the authority is self-signed. */
  parent?: Authority;
  pathLength?: number;
};

export type CertificateOptions = Options & {
  kind: "qwac" | "qseal" | "server";
  notBefore: Date;
  notAfter: Date;
  commonName: string;
  organizationName?: string;
  organizationIdentifier?: string;
  roles?: readonly PspRole[];
  dnsNames?: readonly string[];
};

const day = 24 * 60 * 60 * 1000;
const serverAuth = "1.3.6.1.5.5.7.3.1";
const clientAuth = "1.3.6.1.5.5.7.3.2";
const { digitalSignature, nonRepudiation, keyEncipherment, keyCertSign, cRLSign } = KeyUsageFlags;

/** Key usage and extended key usage by kind. */
const uses = {
  qseal: [nonRepudiation | digitalSignature, []],
  qwac: [digitalSignature, [serverAuth, clientAuth]],
  server: [digitalSignature | keyEncipherment, [serverAuth]],
} as const;

export async function makeAuthority(options: AuthorityOptions): Promise<Authority> {
  const { now, days, parent, ca = true, pathLength, extensions = [], ...rest } = options;
  return await issue(parent, {
    keyUsage: keyCertSign | cRLSign,
    ...rest,
    notBefore: now,
    notAfter: new Date(now.getTime() + days * day),
    extensions: [new BasicConstraintsExtension(ca, pathLength, true), ...extensions],
  });
}

export async function issueCertificate(
  authority: Authority,
  options: CertificateOptions,
): Promise<IssuedCertificate> {
  const { kind, ca = false, dnsNames = [], extensions = [] } = options;
  const [keyUsage, extended] = uses[kind];
  const names = dnsNames.map((value) => ({ type: isIp(value) ? "ip" : "dns", value }) as const);
  return await issue(authority, {
    keyUsage,
    ...options,
    name: subjectOf(options),
    extensions: [
      new BasicConstraintsExtension(ca, undefined, true),
      ...(extended.length ? [new ExtendedKeyUsageExtension([...extended])] : []),
      ...(names.length ? [new SubjectAlternativeNameExtension(names)] : []),
      ...(kind === "server" ? [] : [qcStatementsExtension(options)]),
      ...extensions,
    ],
  });
}

/** Issues a certificate for this machine, with all its names. */
export const issueLocalhost = (
  authority: Authority,
  options: Omit<CertificateOptions, "kind" | "commonName" | "dnsNames">,
): Promise<IssuedCertificate> =>
  issueCertificate(authority, {
    ...options,
    kind: "server",
    commonName: "localhost",
    dnsNames: ["localhost", "127.0.0.1", "::1"],
  });

/** An RSA key in PEM, for the option `keyPem`. */
export const makeKey = (modulusLength = 2048): string =>
  generateKeyPairSync("rsa", { modulusLength })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();

type ToIssue = Options & { name: string | NameParts; notBefore: Date; notAfter: Date };

async function issue(parent: Authority | undefined, options: ToIssue): Promise<IssuedCertificate> {
  const {
    keyPem = makeKey(options.modulusLength),
    hash = "SHA-256",
    keyUsage,
    extensions = [],
  } = options;
  const issuer = parent && new X509Certificate(parent.certificatePem);
  const subject = distinguishedName(options.name);
  const publicKey = new Uint8Array(createPublicKey(keyPem).export({ type: "spki", format: "der" }));
  const certificate = await X509CertificateGenerator.create({
    serialNumber: options.serialNumber ?? `01${randomBytes(15).toString("hex")}`,
    subject,
    issuer: issuer?.subjectName ?? subject,
    notBefore: options.notBefore,
    notAfter: options.notAfter,
    publicKey,
    signingKey: await signingKey(parent?.keyPem ?? keyPem, hash),
    signingAlgorithm: { name: "ECDSA", hash },
    extensions: [
      ...extensions,
      ...(keyUsage ? [new KeyUsagesExtension(keyUsage, true)] : []),
      await SubjectKeyIdentifierExtension.create(publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer?.publicKey ?? publicKey),
    ],
  });
  return { certificatePem: `${certificate.toString("pem")}\n`, keyPem };
}

/** The key that signs certificates and revocation lists. */
export function signingKey(keyPem: string, hash: string) {
  const key = createPrivateKey(keyPem);
  const pkcs8 = new Uint8Array(key.export({ type: "pkcs8", format: "der" }));
  const algorithm =
    key.asymmetricKeyType === "ec"
      ? { name: "ECDSA", namedCurve: "P-256" }
      : { name: "RSASSA-PKCS1-v1_5", hash };
  return crypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]);
}

const isIp = (name: string) => /^[\d.]+$|:/.test(name);

function subjectOf({
  commonName,
  organizationName = commonName,
  organizationIdentifier,
}: CertificateOptions): NameParts {
  return [
    [["2.5.4.6", "NO", 0x13]],
    [["2.5.4.10", organizationName]],
    ...(organizationIdentifier === undefined
      ? []
      : [[["2.5.4.97", organizationIdentifier]] as const]),
    [["2.5.4.3", commonName]],
  ];
}
